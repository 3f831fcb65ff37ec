// Tells what ajv thinks of files: node validate_bundles.mjs <schema> <file>… prints {file: [message, …]}
import { readFileSync } from "node:fs";
import Ajv from "ajv/dist/2020.js";

const [schemaPath, ...files] = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const isBundle = new Ajv({ discriminator: true, strict: true, allErrors: true }).compile(read(schemaPath));
const messages = (file) =>
  isBundle(read(file)) ? [] : isBundle.errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
process.stdout.write(JSON.stringify(Object.fromEntries(files.map((file) => [file, messages(file)]))));
