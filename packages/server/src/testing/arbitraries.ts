import { productIdPattern, singleLinePattern } from '@tribune/contract';
import fc, { type Arbitrary } from 'fast-check';

/** The JSON Schema keywords that the API uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

/** Texts that tend to break code: unusual Unicode, syntax of other languages, very long texts, lookalikes of other types. */
export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\u0000',
      '\ud800',
      '\udfff\ud800',
      '\u202e',
      '\ufeff',
      'é',
      'e\u0301',
      '👨‍👩‍👧‍👦',
      'İ',
      'ß',
      '\u2028',
      '\r\n',
    ],
    ...[
      'null',
      'true',
      '5',
      '-0',
      '1e999',
      'NaN',
      '0x10',
      '[]',
      '{}',
      '__proto__',
      'constructor',
      'toString',
    ],
    ...[
      "'; drop table reviews; --",
      '" or 1=1',
      '%',
      '%_\\',
      '$1',
      '{{7*7}}',
      '<script>',
      '../../etc/passwd',
    ],
    ...[
      'a@b',
      'review_01h455vb4pex5vsknk084sn02q',
      '2026-02-30',
      '9999-12-31T23:59:59-12:00',
      '0000-01-01',
      'https://*',
    ],
    ...['x'.repeat(256), '🙂'.repeat(10_001), '-'.repeat(200), '"'.repeat(200)],
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);

/** Any JSON value, including extremes. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -0,
    1,
    -1,
    1.5,
    32_768,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e300,
    5e-324,
    [],
    {},
    [[]],
    [null],
  ),
  fc.array(oddText, { maxLength: 3 }),
  fc
    .constantFrom(20, 200)
    .map((depth) => Array.from({ length: depth }).reduce((inner) => ({ a: inner }), 1 as unknown)),
  fc.constant(Array(1_000).fill('x')),
  fc.jsonValue({ maxDepth: 3 }),
);

const oddByFormat: Record<string, string[]> = {
  email: ['a@b@c', '@', 'ü@example.com', `a@${'x'.repeat(260)}.example`],
  date: ['0000-01-01', '2026-02-30', '10000-01-01', '2026-1-1', '-0001-01-01', '2026-01-01T00:00:00Z'],
  'date-time': [
    '9999-12-31T23:59:59-12:00',
    '0000-01-01T00:00:00Z',
    '2036-01-01T24:00:01Z',
    '2036-01-01',
    '+12036-01-01T00:00:00Z',
  ],
  origin: ['https://*', 'https://shop.example/', 'null', 'ftp://x.example', 'https://x.example:99999'],
};

/** Edge cases of a schema's type and format. */
export function oddsFor({
  format,
  type,
  minimum = 0,
  maximum = 0,
  maxLength = 0,
  maxItems = 0,
}: Schema): unknown[] {
  const texts = [
    ...(oddByFormat[format ?? ''] ?? []),
    'x'.repeat(maxLength + 1),
    '\u0000',
    '\ud800',
    "'",
    '%',
    '-'.repeat(200),
  ];
  if (type === 'integer' || type === 'number')
    return [minimum - 1, maximum + 1, 1.5, 1e300, -1, 2 ** 31, 2 ** 63, String(minimum), null, []];
  if (type === 'array') return [[], Array(maxItems + 1).fill('x'), [null], [[]], 'x', {}];
  if (type === 'boolean') return ['true', 1, null, []];
  return type === 'object'
    ? [null, [], 'x', { x: 1 }, { __proto__: 1 }, { constructor: 1 }]
    : [...texts, 7, null, [], {}];
}

const oddFor = (schema: Schema): Arbitrary<unknown> =>
  fc.oneof(fc.constantFrom(...oddsFor(schema)), oddValue);

const byFormat: Record<string, Arbitrary<string>> = {
  email: fc.oneof(
    fc.constant('maya@example.com'),
    fc.nat(99).map((n) => `c${n}@example.com`),
  ),
  date: fc.constantFrom('2026-01-01', '2026-12-31', '0001-01-01', '9999-12-31', '2024-02-29'),
  'date-time': fc.constantFrom(
    '2036-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '2036-01-01T00:00+23:59',
  ),
  origin: fc.constantFrom('https://shop.example', 'https://*.shop.example', 'http://[::1]:3000'),
  uri: fc.constantFrom('https://shop.example/a?b=c#d'),
};

const byPattern: Record<string, Arbitrary<string>> = {
  '^[a-z]{2,3}$': fc.constantFrom('en', 'de', 'ja', 'xxx'),
  '^#[0-9a-fA-F]{6}$': fc.constantFrom('#000000', '#Ab12cD'),
  [productIdPattern]: fc.constantFrom('x', '...', '.a', 'P 1/2', '🙂', 'x'.repeat(255)),
  [singleLinePattern]: fc.oneof(
    fc.lorem({ maxCount: 5 }),
    fc.constantFrom('x', '🙂', "O'Neill & sons", '<b>'),
  ),
};

/** Valid values of a schema, including its limits. `known` supplies existing ids by field name. */
export function valid(schema: Schema, known: Record<string, string[]>, name = ''): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, known, name)));
  switch ([schema.type].flat()[0]) {
    case 'object':
      return validObject(schema, known);
    case 'array':
      return fc.array(valid(schema.items ?? {}, known, name.replace(/s$/, '')), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -1_000, max: Math.min(schema.maximum ?? 1_000, 2 ** 31) });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return validText(schema, known[name]);
    default:
      return oddValue;
  }
}

function validObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  known: Record<string, string[]>,
) {
  const values = Object.entries(properties).map(([key, one]) => [key, valid(one, known, key)]);
  const record = fc.record(Object.fromEntries(values), { requiredKeys: required }) as Arbitrary<
    Record<string, unknown>
  >;
  if (typeof additionalProperties !== 'object') return record;
  return fc.dictionary(fc.string({ minLength: 1, maxLength: 9 }), valid(additionalProperties, known), {
    maxKeys: 3,
  });
}

function validText(
  { format, pattern, minLength = 0, maxLength = 60 }: Schema,
  ids: string[] | undefined,
): Arbitrary<string> {
  if (ids) return fc.constantFrom(...ids);
  if (format && byFormat[format]) return byFormat[format];
  if (pattern) return byPattern[pattern] ?? fc.constant('x');
  const text = fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, 60),
    maxLength: Math.min(maxLength, 60),
  });
  return fc.oneof(text, fc.constant('x'.repeat(Math.min(maxLength, 10_000))), fc.lorem({ maxCount: 5 }));
}

/** A valid value with one mutation (a changed value, a missing or an extra field), or an unrelated value. */
export function spoilt(schema: Schema, known: Record<string, string[]>): Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {});
  const kinds = fields.map(([name, one]) => oddFor(one).map((odd) => [name, odd] as const));
  const fitting = kinds.length > 0 ? fc.oneof(...kinds) : fc.constant(['x', null] as const);
  const fittingly = fc
    .tuple(valid(schema, known), fitting)
    .map(([value, [name, odd]]) => ({ ...(value as object), [name]: odd }));
  const wrong = fc
    .tuple(valid(schema, known), oddText, oddValue, fc.nat(), fc.nat(2))
    .map(([value, key, odd, at, how]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return odd;
      const keys = [...Object.keys(schema.properties ?? {}), ...Object.keys(value)];
      const name = keys[at % Math.max(keys.length, 1)] ?? key;
      if (how === 0) return { ...value, [name]: odd };
      if (how === 1) return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));
      return { ...value, [key]: odd };
    });
  return fc.oneof(
    { weight: 6, arbitrary: fittingly },
    { weight: 4, arbitrary: wrong },
    { weight: 1, arbitrary: oddValue },
  );
}
