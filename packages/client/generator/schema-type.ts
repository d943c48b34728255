import type { Schema } from './document.ts';

/** The TypeScript type of a schema. Fields have their descriptions. */
export function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, indent)).join(' | ');
  if (schema.format === 'binary') return 'Blob';
  const types = [schema.type ?? 'unknown'].flat();
  return types.map((type) => simpleType(type, schema, indent)).join(' | ');
}

function simpleType(type: string, schema: Schema, indent: string): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return `(${typeOf(schema.items ?? {}, indent)})[]`;
  if (type === 'object') return objectType(schema, indent);
  return type;
}

function objectType(schema: Schema, indent: string): string {
  const { properties, additionalProperties, patternProperties = {} } = schema;
  const [open = additionalProperties] = Object.values(patternProperties);
  if (!properties) return `Record<string, ${typeof open === 'object' ? typeOf(open, indent) : 'unknown'}>`;
  return `{\n${fieldsOf(schema, `${indent}  `)}${indent}}`;
}

/** The fields of an object, each with its description, and a question mark unless it is required. */
export function fieldsOf({ properties = {}, required = [] }: Schema, indent: string): string {
  return Object.entries(properties)
    .map(([name, field]) => {
      const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
      const mark = required.includes(name) ? '' : '?';
      return `${comment(field.description, indent)}${indent}${key}${mark}: ${typeOf(field, indent)};\n`;
    })
    .join('');
}

export function comment(text: string | undefined, indent: string): string {
  return text ? `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s*\n\s*/g, ' ')} */\n` : '';
}
