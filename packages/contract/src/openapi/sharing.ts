import type { Json } from './schemas.ts';

/** Schemas with shorter JSON stay inline, because a reference would save little and be harder to read. */
const shortestComponent = 150;

type Kind = 'schemas' | 'parameters' | 'responses';

/** Returns the replacement of a part of the document: `withParts()` is the part with its own parts replaced. */
type Visit = (kind: Kind, part: Json, name: string, withParts: () => Json) => Json;

/**
 * The document as published: failures, and parameters and schemas that occur more than once, become components, which halves its size.
 * Names derive from the first occurrence. With every reference replaced by its target, it equals `document`.
 */
export function withSharedComponents(document: Json): Json {
  const components = document.components as Record<string, Record<string, Json>>;
  const counts = new Map<string, number>();
  visited(document, (kind, part, _name, withParts) => {
    const key = keyOf(kind, part);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts.get(key) === 1 ? withParts() : part;
  });
  const isShared = (kind: Kind, key: string) =>
    kind === 'responses' ||
    ((counts.get(key) ?? 0) > 1 && (kind === 'parameters' || key.length >= shortestComponent));

  const references = new Map(
    Object.entries(components.schemas ?? {}).map(([name, schema]) => [keyOf('schemas', schema), name]),
  );
  const added = { parameters: {}, responses: {}, schemas: {} } as Record<Kind, Json>;
  const replaced = visited(document, (kind, part, wanted, withParts) => {
    const key = keyOf(kind, part);
    if (!references.has(key) && !isShared(kind, key)) return withParts();
    let name = references.get(key);
    if (name === undefined) {
      name = freeName(wanted, { ...components[kind], ...added[kind] });
      references.set(key, name);
      added[kind][name] = {};
      added[kind][name] = withParts();
    }
    return { $ref: `#/components/${kind}/${name}` };
  });
  const { schemas, ...others } = replaced.components as Record<Kind, Json>;
  const { parameters, responses } = added;
  return {
    ...replaced,
    components: { ...others, parameters, responses, schemas: { ...schemas, ...added.schemas } },
  };
}

const keyOf = (kind: Kind, part: Json) => `${kind} ${JSON.stringify(part)}`;

function freeName(wanted: string, taken: Json): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}_${number}`;
    if (!Object.hasOwn(taken, name)) return name;
  }
}

/** The document with each schema, parameter and response replaced by what `visit` returns for it, outermost first. */
function visited(document: Json, visit: Visit): Json {
  const components = document.components as Record<string, Json>;
  const operations = (methods: Json) => mapped(methods, (operation) => visitedOperation(operation, visit));
  return {
    ...document,
    components: {
      ...components,
      schemas: mapped(components.schemas as Json, (schema, name) => visitedSchema(schema, name, visit)),
    },
    paths: mapped(document.paths as Json, operations),
    webhooks: mapped(document.webhooks as Json, operations),
  };
}

function visitedOperation(operation: Json, visit: Visit): Json {
  const { parameters, requestBody, responses } = operation as { [name: string]: Json } & {
    parameters?: Json[];
  };
  const name = pascal(String(operation.operationId));
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((parameter) => visitedParameter(parameter, name, visit)),
    }),
    ...(requestBody && { requestBody: visitedContent(requestBody, `${name}Input`, visit) }),
    responses: mapped(responses ?? {}, (response, status) =>
      status.startsWith('2')
        ? visitedContent(response, `${name}Result`, visit)
        : visit('responses', response, `Status${pascal(status)}`, () => response),
    ),
  };
}

const visitedParameter = (parameter: Json, operation: string, visit: Visit): Json =>
  visit('parameters', parameter, String(parameter.name), () => ({
    ...parameter,
    schema: shared(parameter.schema as Json, operation + pascal(String(parameter.name)), visit),
  }));

function visitedContent(message: Json, name: string, visit: Visit): Json {
  if (!message.content) return message;
  const content = mapped(message.content as Json, ({ schema, ...others }) => ({
    schema: withoutEnvelope(schema as Json, name, visit),
    ...others,
  }));
  return { ...message, content };
}

/** The envelope of a success stays inline; its content becomes the named component. */
function withoutEnvelope(schema: Json, name: string, visit: Visit): Json {
  const { success, data } = (schema.properties ?? {}) as Record<string, Json>;
  if (!success || !data) return shared(schema, name, visit);
  return { ...schema, properties: { success, data: shared(data, name, visit) } };
}

const shared = (schema: Json, name: string, visit: Visit): Json =>
  visit('schemas', schema, name, () => visitedSchema(schema, name, visit));

/** A schema with the schemas in it replaced. */
function visitedSchema(schema: Json, name: string, visit: Visit): Json {
  return mapped(schema, (value, keyword) => {
    if (keyword === 'properties')
      return mapped(value, (one, property) => shared(one, name + pascal(property), visit));
    if (keyword === 'items') return shared(value, `${name}Item`, visit);
    if (keyword === 'anyOf')
      return (value as unknown as Json[]).map((one) => shared(one, `${name}Choice`, visit));
    return value;
  });
}

const mapped = (object: Json, change: (value: Json, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value as Json, key)]));

/** `webhook-id` → `WebhookId`. */
const pascal = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
