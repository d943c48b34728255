import type { OperationExample } from '@tribune/contract/openapi';
import { type ClientOperation, type Document, type Examples, operationsOf } from './document.ts';

/**
 * A Postman collection (format 2.1, which Bruno, Insomnia and Hoppscotch import, too): every operation with its recorded request
 * and response. Set the variables `merchantId`, `apiKey` and `accessToken` after the import.
 */
export function postmanCollection(document: object, examples: Examples): object {
  const described = document as Document; // the contract's document, whose format document.ts declares
  const operations = operationsOf(described);
  const folders = Map.groupBy(operations, ({ documented }) => documented.tags[0] ?? 'Other');
  return {
    info: {
      name: 'Tribune',
      description: 'All routes of the Tribune API with recorded examples.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:3000/apiV2' },
      ...['merchantId', 'apiKey', 'accessToken'].map((key) => ({ key, value: '' })),
    ],
    item: [...folders].map(([name, list]) => ({
      name,
      item: list.map((one) => itemOf(one, examples[one.name])),
    })),
  };
}

function itemOf(operation: ClientOperation, example: OperationExample | undefined): object {
  const { documented, method } = operation;
  const request = {
    method,
    header: headersOf(operation),
    url: urlOf(operation, example),
    ...bodyOf(operation, example),
    description: documented.description ?? documented.summary,
  };
  const response = example && {
    name: 'Recorded',
    originalRequest: { method, header: [], url: request.url },
    status: 'OK',
    code: 200,
    _postman_previewlanguage: 'json',
    header: [{ key: 'Content-Type', value: operation.contentType ?? 'application/json' }],
    body: typeof example.response === 'string' ? example.response : JSON.stringify(example.response, null, 1),
  };
  return { name: documented.summary, request, response: response ? [response] : [] };
}

/** A staff member's token where the route takes no key. */
function headersOf({ documented, sends }: ClientOperation): object[] {
  const schemes = (documented.security ?? []).flatMap((one) => Object.keys(one));
  const credential = schemes.includes('key')
    ? [{ key: 'X-API-Key', value: '{{apiKey}}' }]
    : schemes.includes('operator')
      ? [{ key: 'Authorization', value: 'Bearer {{operatorToken}}' }]
      : schemes.includes('bearer')
        ? [{ key: 'Authorization', value: 'Bearer {{accessToken}}' }]
        : [];
  return [
    ...(schemes.length > 0 && !schemes.includes('operator')
      ? [{ key: 'X-Merchant-Id', value: '{{merchantId}}' }]
      : []),
    ...credential,
    ...(sends === 'body' ? [{ key: 'Content-Type', value: 'application/json' }] : []),
  ];
}

function urlOf({ path }: ClientOperation, example: OperationExample | undefined): object {
  const { params = {}, query = {} } = example?.request ?? {};
  const values = Object.entries({ ...params }).map(([key, value]) => ({
    key,
    value: withVariable(key, value),
  }));
  const pairs = Object.entries(query).flatMap(([key, value]) => queryPairs(key, value));
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1'));
  const search = pairs.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: `{{baseUrl}}/${segments.join('/')}${search && `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(pairs.length > 0 && { query: pairs }),
    ...(values.length > 0 && { variable: values }),
  };
}

function queryPairs(key: string, value: unknown): { key: string; value: string }[] {
  if (typeof value !== 'object' || value === null) return [{ key, value: withVariable(key, String(value)) }];
  if (Array.isArray(value)) return value.flatMap((one) => queryPairs(key, one));
  return Object.entries(value).flatMap(([name, one]) => queryPairs(`${key}[${name}]`, one));
}

function bodyOf({ sends }: ClientOperation, example: OperationExample | undefined): object {
  const { body, form } = example?.request ?? {};
  if (sends === 'form')
    return {
      body: {
        mode: 'formdata',
        formdata: Object.entries(form ?? {}).flatMap(([key, value]) => part(key, value)),
      },
    };
  if (sends !== 'body' || !body) return {};
  const raw = JSON.stringify(body, (key, value) => withVariable(key, value), 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}

const part = (key: string, value: unknown): object[] =>
  key === 'file' || key === 'productMap'
    ? [{ key, type: 'file', src: [] }]
    : [{ key, type: 'text', value: String(value) }];

const withVariable = <Value>(key: string, value: Value) => (key === 'merchantId' ? '{{merchantId}}' : value);
