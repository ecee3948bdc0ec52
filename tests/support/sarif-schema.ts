/** The schema of SARIF 2.1.0, as the package of Microsoft's matchers for it has it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';

const file = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
// A pattern of the schema is none with the flag `u`.
const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object);

/** What of a log is not as the schema says: places and sentences. */
export function problems(log: unknown): readonly string[] {
  validate(log);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
}
