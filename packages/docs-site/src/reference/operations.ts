import { apiRoot, type ErrorCode, errorStatus, type Route, routes } from '@tribune/contract';
import { type OperationExample, openApiDocument, operationExamples } from '@tribune/contract/openapi';

/** The parts of the OpenAPI document that the reference shows. */
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
  format?: string;
}

interface Documented {
  operationId: string;
  summary: string;
  description: string;
  deprecated?: boolean;
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Documented>>;
  components: { schemas: Record<string, Schema> };
}

/** An operation with its route and its recorded example. */
export interface Operation {
  route: Route;
  documented: Documented;
  example: OperationExample;
  /** Path below the host. */
  path: string;
}

const document = openApiDocument() as unknown as Document; // the contract's document has this form

export const tags = document.tags;

export const operations: readonly Operation[] = routes.map((route) => {
  const documented = document.paths[route.path]?.[route.method.toLowerCase()];
  const example = operationExamples[route.operationId];
  if (!documented || !example) throw new Error(`${route.operationId} has no description or no example`);
  return { route, documented, example, path: apiRoot + route.path };
});

export function resolved(schema: Schema | undefined): Schema {
  const name = schema?.$ref?.split('/').at(-1);
  return (name ? document.components.schemas[name] : schema) ?? {};
}

/** The error codes that an operation returns. */
export const errorsOf = ({ documented }: Operation): ErrorCode[] =>
  Object.entries(documented.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { description }]) => description.split(', '))
    .filter((code): code is ErrorCode => code in errorStatus);

/** `Questions and answers` → `questions-and-answers`. */
export const slugOfTag = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');
