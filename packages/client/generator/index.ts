import { type ClientOperation, type Document, type Examples, operationsOf, resolve } from './document.ts';
import { exampleCall } from './example.ts';
import { comment, fieldsOf, typeOf } from './schema-type.ts';

export { postmanCollection } from './collection.ts';
export { exampleCall } from './example.ts';

/**
 * The generated files of the client, by path in its package: types and operations of the OpenAPI document. Does not use openapi-typescript
 * or similar generators, because they need the compiler API of TypeScript 5, and their types have no names.
 */
export function clientFiles(document: object, examples: Examples): Record<string, string> {
  const described = document as Document; // the contract's document, whose format document.ts declares
  const operations = operationsOf(described);
  const head = '// Generated from the API contract by `npm run generate`. Do not edit.\n';
  return {
    'src/generated/types.gen.ts': `${head}${typesText(described, operations)}`,
    'src/generated/operations.gen.ts': `${head}${operationsText(described, operations, examples)}`,
  };
}

/** Names that would hide globals, such as Error. */
const hidden = ['Error'];

function typesText(document: Document, operations: ClientOperation[]): string {
  const components = Object.entries(document.components.schemas)
    .filter(([name]) => !hidden.includes(name))
    .map(([name, schema]) => declaration(name, schema));
  const ofOperations = operations.flatMap((one) => [
    ...(hasInput(one)
      ? [declaration(inputName(one), clientInput(one), `Inputs of {@link ${one.name}}.`)]
      : []),
    ...(one.result.$ref || one.contentType
      ? []
      : [declaration(resultName(document, one), one.result, `Result of {@link ${one.name}}.`)]),
  ]);
  return `import type { ${operations.map(({ name }) => name).join(', ')} } from './operations.gen.ts';\n\n${[
    ...components,
    ...ofOperations,
    ...eventTypes(document),
  ].join('\n')}`;
}

function declaration(
  name: string,
  schema: Parameters<typeof typeOf>[0],
  description = schema.description,
): string {
  const says = comment(description, '');
  if (schema.properties && schema.type === 'object')
    return `${says}export interface ${name} {\n${fieldsOf(schema, '  ')}}\n`;
  return `${says}export type ${name} = ${typeOf(schema)};\n`;
}

function eventTypes({ webhooks }: Document): string[] {
  const events = Object.entries(webhooks).map(([type, { post }]) => {
    const name = `${pascal(type.replaceAll(/[._]/g, ' '))}Event`;
    const schema = Object.values(post.requestBody.content)[0]?.schema ?? {};
    return { name, text: declaration(name, schema, post.description) };
  });
  const union = `/** An event that a webhook endpoint receives, distinguished by \`type\`. */\nexport type WebhookEvent =\n${events
    .map(({ name }) => `  | ${name}`)
    .join('\n')};\n`;
  return [...events.map(({ text }) => text), union];
}

function operationsText(document: Document, operations: ClientOperation[], examples: Examples): string {
  const texts = operations.map((one) => {
    const example = examples[one.name];
    const call = example ? exampleCall(one.name, example) : undefined;
    return `${documentation(one, call)}export const ${one.name} = ${definition(document, one)};\n`;
  });
  const types = operations.flatMap((one) => [
    ...(hasInput(one) ? [inputName(one)] : []),
    ...(one.contentType ? [] : [resultName(document, one)]),
  ]);
  const imports = [
    "import { type ListOperation, listOperation, type Operation, operation } from '../operation.ts';",
    `import type {\n${[...new Set(types)]
      .sort()
      .map((name) => `  ${name},\n`)
      .join('')}} from './types.gen.ts';`,
  ];
  return `${imports.join('\n')}\n\n${texts.join('\n')}`;
}

function documentation({ documented, path, method }: ClientOperation, call: string | undefined): string {
  const codes = Object.entries(documented.responses)
    .filter(([status]) => Number(status) >= 400 && Number(status) < 500)
    .flatMap(([, { description }]) => description.split(', '));
  const lines = [
    documented.summary,
    ...(documented.description ? ['', ...documented.description.split('\n')] : []),
    ...['', `\`${method} ${path}\`. Throws ApiFailure: ${codes.join(', ')}.`],
    ...(documented.deprecated ? ['@deprecated'] : []),
    ...(call ? ['@example', '```ts', ...call.split('\n'), '```'] : []),
  ];
  return `/**\n${lines.map((line) => ` * ${line.replaceAll('*/', '*\\/')}`.trimEnd()).join('\n')}\n */\n`;
}

function definition(document: Document, one: ClientOperation): string {
  const { method, path, bare, contentType, sends, items } = one;
  const merchant = 'merchantId' in (one.input.properties ?? {});
  const route = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(sends ? [`sends: '${sends}'`] : []),
    ...(bare ? ['bare: true'] : []),
    ...(contentType ? [`contentType: '${contentType}'`] : []),
    ...(merchant ? ['merchant: true'] : []),
  ].join(', ');
  const types = `${hasInput(one) ? inputName(one) : 'object'}, ${resultType(document, one)}`;
  if (!items) return `/* @__PURE__ */ operation<${types}>({ ${route} })`;
  const item = `${resultType(document, one)}['${items}'][number]`;
  return `/* @__PURE__ */ listOperation<${types}, ${item}>({ ${route} }, '${items}')`;
}

const hasInput = ({ input }: ClientOperation) => Object.keys(input.properties ?? {}).length > 0;

/** The input without `merchantId`, which the client knows. */
function clientInput({ input }: ClientOperation) {
  return { ...input, required: input.required?.filter((name) => name !== 'merchantId') ?? [] };
}

const inputName = ({ name }: ClientOperation) => `${pascal(name)}Input`;

/** Name of the result's type: that of its component, if it is one. */
function resultName(document: Document, { name, result }: ClientOperation): string {
  const component = result.$ref?.split('/').at(-1);
  return component && resolve(document, result) ? component : `${pascal(name)}Result`;
}

function resultType(document: Document, one: ClientOperation): string {
  if (one.contentType?.endsWith('zip')) return 'Blob';
  return one.contentType ? 'string' : resultName(document, one);
}

const pascal = (text: string) =>
  text
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
