import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApiDocument, publishedDocument } from '@tribune/contract/openapi';

type Json = Record<string, unknown>;
const api = openApiDocument();

/** Calls `visit` with every object of the document and its path. */
function walk(value: unknown, path: string, visit: (object: Json, path: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Json, path);
  for (const [key, child] of Object.entries(value)) walk(child, `${path}/${key}`, visit);
}

test('every field, parameter, header and operation has a description', () => {
  let described = 0;
  const missing: string[] = [];
  const check = (item: unknown, path: string) => {
    const { description, $ref } = item as Json;
    if (typeof description === 'string' && description !== '') described++;
    else if ($ref === undefined) missing.push(path);
  };
  walk(api, '', (object, path) => {
    const isSchema = 'properties' in object && ('type' in object || 'anyOf' in object);
    if (isSchema)
      for (const [name, property] of Object.entries(object.properties as Json))
        check(property, `${path}.${name}`);
    if ('in' in object && 'name' in object) check(object, path);
    if ('responses' in object) check(object, path);
    if (path === '/components/headers') for (const name in object) check(object[name], `${path}/${name}`);
  });
  assert.deepEqual(missing, []);
  assert.ok(described > 2_500, `${described} descriptions`);
});

/** A document without references. */
function expanded(document: Json): Json {
  const components = document.components as Record<string, Json>;
  const withTarget = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(withTarget);
    const { $ref, ...own } = value as Json;
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w-]+)$/.exec(String($ref ?? '')) ?? [];
    assert.ok($ref === undefined || components[kind]?.[name], `${$ref} exists`);
    const target = $ref === undefined ? {} : (withTarget(components[kind]?.[name]) as Json);
    return {
      ...target,
      ...Object.fromEntries(Object.entries(own).map(([key, one]) => [key, withTarget(one)])),
    };
  };
  return withTarget(document) as Json;
}

test('the published document has the same content in half the size', () => {
  const published = JSON.parse(JSON.stringify(publishedDocument())) as Json;
  const whole = JSON.parse(JSON.stringify(api)) as Json;
  const { components, ...operations } = expanded(published);
  const { components: named, ...expected } = expanded(whole);
  assert.deepEqual(operations, expected);
  for (const [kind, entries] of Object.entries(named as Record<string, Json>))
    for (const name of Object.keys(entries))
      assert.deepEqual((components as Record<string, Json>)[kind]?.[name], entries[name], `${kind}/${name}`);
  const halfLength = JSON.stringify(whole).length / 1.9;
  assert.ok(JSON.stringify(published).length < halfLength, `${JSON.stringify(published).length} characters`);
});

test('the structured data of a product are an object', () => {
  const { content } = responseOf('/products/{productId}/structured-data', 200);
  assert.equal(content['application/ld+json']?.schema.type, 'object');
});

test('health answers 503 in its own form, and never 304', () => {
  const { responses } = operationOf('/health');
  const schemas = [200, 503].map((status) => responses[status]?.content['application/json']?.schema);
  assert.deepEqual(schemas[1], schemas[0]);
  assert.equal(responses[304], undefined);
});

interface Response {
  content: Record<string, { schema: Json }>;
}
interface Operation {
  responses: Record<number, Response>;
}

function operationOf(path: string): Operation {
  const operation = (api.paths as Record<string, Record<string, Operation>>)[path]?.get;
  assert.ok(operation, path);
  return operation;
}

function responseOf(path: string, status: number): Response {
  const response = operationOf(path).responses[status];
  assert.ok(response, `${path} ${status}`);
  return response;
}
