import type { OperationExample } from '@tribune/contract/openapi';

/** The parts of an OpenAPI document and of JSON Schema that our document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  patternProperties?: Record<string, Schema>;
  format?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Contents = { content?: Record<string, { schema: Schema }> };

export interface DocumentedOperation {
  operationId: string;
  tags: string[];
  security?: Record<string, string[]>[];
  summary: string;
  description?: string;
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: Contents;
  responses: Record<string, Contents & { description: string }>;
}

export interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  webhooks: Record<string, { post: { description: string; requestBody: Required<Contents> } }>;
  components: { schemas: Record<string, Schema> };
}

export type Examples = Readonly<Record<string, OperationExample>>;

/** An operation as clients see it. */
export interface ClientOperation {
  name: string;
  method: string;
  path: string;
  documented: DocumentedOperation;
  /** All inputs in one flat object. */
  input: Schema;
  result: Schema;
  bare: boolean;
  /** Content type of the response if it is not JSON. */
  contentType: string | undefined;
  sends: 'query' | 'body' | 'form' | undefined;
  /** The field of a page that contains its items. */
  items: string | undefined;
}

export function operationsOf(document: Document): ClientOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) =>
      operationOf(document, { path, method: method.toUpperCase(), documented }),
    ),
  );
}

function operationOf(
  document: Document,
  { path, method, documented }: Pick<ClientOperation, 'path' | 'method' | 'documented'>,
): ClientOperation {
  const parameters = (documented.parameters ?? []).filter((one) => one.in === 'path' || one.in === 'query');
  const [[requestType, request] = []] = Object.entries(documented.requestBody?.content ?? {});
  const [[responseType, response] = []] = Object.entries(documented.responses['200']?.content ?? {});
  const body = request ? resolve(document, request.schema) : {};
  const whole = resolve(document, response?.schema ?? {});
  const data = whole.properties?.success && whole.properties.data;
  const result = data || response?.schema || {};
  const query = parameters.some((one) => one.in === 'query');
  const sends = requestType
    ? requestType.startsWith('multipart')
      ? 'form'
      : 'body'
    : query
      ? 'query'
      : undefined;
  return {
    name: documented.operationId,
    method,
    path,
    documented,
    sends,
    result,
    input: {
      type: 'object',
      required: [
        ...parameters.filter((one) => one.required).map(({ name }) => name),
        ...(body.required ?? []),
      ],
      properties: {
        ...Object.fromEntries(
          parameters.map(({ name, description, schema }) => [
            name,
            { ...schema, ...(description && { description }) },
          ]),
        ),
        ...body.properties,
      },
    },
    bare: !data,
    contentType: responseType === 'application/json' ? undefined : responseType,
    items: itemsOf(resolve(document, result)),
  };
}

/** The items of a page with a cursor: the only list with the page's name, because other lists are figures. */
function itemsOf({ properties = {} }: Schema): string | undefined {
  if (!properties.nextStartAfter) return undefined;
  return Object.keys(properties).find((name) => properties[name]?.type === 'array');
}

export function resolve({ components }: Document, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name ? (components.schemas[name] ?? {}) : schema;
}
