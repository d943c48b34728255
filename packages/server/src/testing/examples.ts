import type { TSchema } from '@tribune/contract';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  examples?: unknown[];
  format?: string;
  minimum?: number;
  minItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

/** A minimal valid value of a schema: only required fields, lists of minimal length. */
export function exampleOf(schema: TSchema): unknown {
  return example(schema as Schema);
}

function example(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.examples) return schema.examples[0];
  if (schema.anyOf?.[0]) return example(schema.anyOf[0]);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, example(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => example(schema.items ?? {}));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return texts[schema.format ?? ''] ?? 'example';
  }
}

const texts: Record<string, string> = {
  email: 'maya@example.com',
  date: '2026-11-20',
  'date-time': '2036-11-20T12:00:00Z',
  origin: 'https://shop.example',
  'web-address': 'https://shop.example/',
  'time-zone': 'Europe/Berlin',
};
