import type { Route } from '@tribune/contract';
import { snippetsOf } from '../snippets/index.ts';
import { errorsOf, type Operation, resolved, type Schema } from './operations.ts';
import { cell, plain } from './prose.ts';

/** An operation: what it does, who may call it, its inputs, the request in every language, and the response. */
export function operationSection(operation: Operation): string {
  const { route, documented, example, path } = operation;
  return [
    `## ${documented.summary} {#${route.operationId.toLowerCase()}}`,
    `\`${route.method} ${path}\``,
    ...(documented.deprecated ? ['::: warning Deprecated\nUse the operation that replaces it.\n:::'] : []),
    plain(documented.description),
    `**Credentials:** ${credentialsOf(route)}`,
    ...inputs(operation),
    examples(operation),
    '**Response:**',
    response(example.response),
    `**Errors:** ${errorsOf(operation)
      .map((code) => `[${code}](/reference/errors#${code.toLowerCase()})`)
      .join(', ')}`,
  ].join('\n\n');
}

const names: Record<Route['audiences'][number], string> = {
  origin: 'a browser on an allowed domain',
  key: 'API key',
  bearer: 'staff token',
  signed: 'signature',
  operator: 'operator token',
  anyone: 'none',
};
const credentialsOf = ({ audiences }: Route) => audiences.map((one) => names[one]).join(', ');

function inputs({ documented, route }: Operation): string[] {
  const parameters = (documented.parameters ?? []).map(({ name, in: place, required, description, schema }) =>
    row(name, schema, { required, description, place }),
  );
  const [content] = Object.values(documented.requestBody?.content ?? {});
  const body = resolved(content?.schema);
  const fields = Object.entries(body.properties ?? {}).map(([name, schema]) =>
    row(name, schema, {
      required: body.required?.includes(name) ?? false,
      place: route.form ? 'form' : 'body',
    }),
  );
  const rows = [...parameters, ...fields];
  if (rows.length === 0) return [];
  return [['| input | in | type | description |', '| --- | --- | --- | --- |', ...rows].join('\n')];
}

function row(
  name: string,
  schema: Schema,
  { required, place, description }: { required: boolean; place: string; description?: string | undefined },
): string {
  const says = description ?? schema.description ?? resolved(schema).description ?? '';
  const values =
    schema.enum && schema.enum.length <= 12
      ? ` One of ${schema.enum.map((one) => `\`${one}\``).join(', ')}.`
      : '';
  return `| \`${name}\` | ${place} | ${cell(typeOf(schema))} | ${required ? 'Required. ' : ''}${cell(says + values)} |`;
}

function typeOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.$ref) return typeOf(resolved(schema));
  const type = [schema.type ?? (schema.enum ? 'string' : 'any')].flat().join(' or ');
  return type === 'array' && schema.items ? `list of ${typeOf(schema.items)}` : type;
}

const examples = ({ route, example }: Operation) =>
  [
    '::: code-group',
    ...snippetsOf(route, example).map(
      ({ name, language, code }) => `${fence(code)}${language} [${name}]\n${code}\n${fence(code)}`,
    ),
    ':::',
  ].join('\n\n');

const longestResponse = 2_000;

function response(answer: unknown): string {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2);
  const shown = text.length > longestResponse ? `${text.slice(0, longestResponse)}\n…` : text;
  return `${fence(shown)}text\n${shown}\n${fence(shown)}`;
}

const fence = (code: string) => (code.includes('```') ? '````' : '```');
