import {
  type ErrorDetail,
  isEmail,
  productIdPattern,
  singleLinePattern,
  type TSchema,
} from '@tribune/contract';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { isOrigin } from '../auth/origins.ts';
import { type ApiError, invalid, invalidSequence } from '../errors.ts';
import { normalGtin } from '../gtin.ts';
import { isTimeZone } from '../time-zones.ts';

const timeText = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Strict: `"5"` is not a number; nothing is coerced, removed or defaulted. */
const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: false,
  coerceTypes: false,
  useDefaults: false,
});
ajv.addFormat('email', isEmail);
ajv.addFormat('origin', isOrigin);
ajv.addFormat('gtin', (text) => normalGtin(text) !== null);
ajv.addFormat('web-address', isWebAddress);
ajv.addFormat('time-zone', isTimeZone);
ajv.addFormat('date', isDay);
ajv.addFormat('date-time', (text) => timeText.test(text) && isDay(text.slice(0, 10)) && isMoment(text));

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

/** PostgreSQL has no year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Its offset may place a time on the last day of 9999 or the first day of year 1 out of range. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && /^(?!0000)\d{4}-/.test(new Date(time).toISOString());
}

/**
 * Returns a function that throws VALIDATION_ERROR with all faults of a value. Compiles the schema at the first use, because a process
 * never calls most routes.
 */
export function validatorOf(schema: TSchema): (value: unknown) => void {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(schema);
    if (validate(value)) return;
    const errors = validate.errors ?? [];
    throw ownFault(errors) ?? invalid(detailsOf(errors));
  };
}

const ownFaults: Record<string, () => ApiError> = { INVALID_SEQUENCE: invalidSequence };

/** The error code that a schema declares for numbers out of range; used if it is the only fault. */
function ownFault(errors: ErrorObject[]): ApiError | undefined {
  const codes = errors.map(({ parentSchema, data }) =>
    typeof data === 'number' ? String(parentSchema?.['x-error-code']) : '',
  );
  return new Set(codes).size === 1 ? ownFaults[codes[0] ?? '']?.() : undefined;
}

function detailsOf(errors: ErrorObject[]): ErrorDetail[] {
  const details = errors
    .filter(({ keyword }) => !['anyOf', 'if', 'propertyNames'].includes(keyword))
    .map(detailOf);
  const seen = new Set<string>();
  return details.filter(({ field }) => !seen.has(field) && seen.add(field)).slice(0, 50);
}

function detailOf({ instancePath, keyword, params, message, propertyName }: ErrorObject): ErrorDetail {
  const path = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const below = (name: string) => (path ? `${path}.${name}` : name);
  if (propertyName !== undefined)
    return {
      field: below(propertyName.slice(0, 100)),
      message:
        keyword === 'maxLength' ? `must have a name of at most ${params.limit} characters` : 'needs a name',
    };
  switch (keyword) {
    case 'required':
      return { field: below(params.missingProperty), message: 'is required' };
    case 'additionalProperties':
      return { field: below(params.additionalProperty), message: 'is not a field of this request' };
    case 'enum':
      return {
        field: path,
        message: `must be one of ${params.allowedValues.filter((value: unknown) => value !== null).join(', ')}`,
      };
    case 'format':
      return { field: path, message: formatMessages[params.format] ?? `must be a valid ${params.format}` };
    case 'pattern':
      return { field: path, message: patternMessages[params.pattern] ?? message ?? 'is not valid' };
    case 'minItems':
      return {
        field: path,
        message: `must have at least ${params.limit} ${params.limit === 1 ? 'entry' : 'entries'}`,
      };
    case 'maxItems':
      return { field: path, message: `must have at most ${params.limit} entries` };
    case 'minLength':
      return { field: path, message: 'must not be empty' };
    case 'maxLength':
      return { field: path, message: `must have at most ${params.limit} characters` };
    case 'minimum':
      return { field: path, message: `must be at least ${params.limit}` };
    case 'maximum':
      return { field: path, message: `must be at most ${params.limit}` };
    case 'type':
      return { field: path || 'body', message: `must be ${typeNames(params.type)}` };
    default:
      return { field: path || 'body', message: message ?? 'is not valid' };
  }
}

const formatMessages: Record<string, string> = {
  email: 'must be a valid email address',
  date: 'must be a date that exists, as YYYY-MM-DD',
  'date-time': 'must be a time in ISO 8601 with an offset, as 2026-11-20T12:00:00Z',
  'web-address': 'must be a web address that begins with https:// or http://',
  'time-zone': 'must be an IANA time zone such as Europe/Berlin',
  gtin: 'must be a GTIN (8, 12, 13 or 14 digits) or an ISBN with a right check digit',
  origin: 'must be an origin such as https://shop.example, without a path',
};

const patternMessages: Record<string, string> = {
  [singleLinePattern]: 'must be a single line',
  [productIdPattern]: 'must not be "." or ".."',
};

const typeWords: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};
const typeNames = (type: string | string[]) =>
  [type]
    .flat()
    .map((one) => typeWords[one] ?? one)
    .join(' or ');
