import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from './routes.ts';

interface Schema {
  type?: string | string[];
  maxItems?: number;
  maxProperties?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

/** Paths of the lists and maps of a schema that may have any number of entries. */
function endless(schema: Schema | undefined, path: string): string[] {
  if (!schema) return [];
  const { type, items, properties, anyOf = [], additionalProperties } = schema;
  const types = [type].flat();
  const isEndless =
    (types.includes('array') && schema.maxItems === undefined) ||
    (types.includes('object') && !properties && schema.maxProperties === undefined);
  return [
    ...(isEndless ? [path] : []),
    ...endless(items, `${path}[]`),
    ...Object.entries(properties ?? {}).flatMap(([name, one]) => endless(one, `${path}.${name}`)),
    ...anyOf.flatMap((one) => endless(one, path)),
    ...(typeof additionalProperties === 'object' ? endless(additionalProperties, `${path}{}`) : []),
  ];
}

test('every list that a request can carry has a maximum, so that none causes any amount of work', () => {
  const found = routes.flatMap(({ method, path, body, query, signedBy }) => {
    // What platforms send is limited by its size alone: it must be accepted.
    if (signedBy === 'shopify' || signedBy === 'woocommerce') return [];
    const lists = [
      ...endless(body as Schema | undefined, 'body'),
      ...endless(query as Schema | undefined, 'query'),
    ];
    return lists.map((list) => `${method} ${path} ${list}`);
  });
  assert.deepEqual(found, []);
  assert.deepEqual(endless({ type: 'object', properties: { a: { type: ['array', 'null'] } } }, 'body'), [
    'body.a',
  ]);
});
