"""Commands speak English in tests, whatever language the person who runs them has; a test asks for another one."""

import os

os.environ["UWC_LOCALE"] = "en"
