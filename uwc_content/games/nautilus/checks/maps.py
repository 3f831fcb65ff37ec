"""Maps of the sea that are written correctly and cannot be played on, one small check each."""

MAP_CHECKS = ()
