import assert from 'node:assert/strict';

/** Sends a GraphQL operation. An error fails the test, with what the engine has printed. */
export type Graph = <Result>(query: string, variables?: object, file?: File) => Promise<Result>;

export interface GraphResponse {
  data?: unknown;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/** Whatever the response is. */
export type RawGraph = (query: string, variables?: object, file?: File) => Promise<GraphResponse>;

/** A session of Vendure: its token is that of the first response that names one. */
export function rawGraphAt(url: string, headers: Record<string, string> = {}): RawGraph {
  let token = '';
  return async (query, variables = {}, file) => {
    const operation = JSON.stringify({ query, variables });
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...headers,
        ...(file ? { 'apollo-require-preflight': 'true' } : { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: file ? formOf(operation, file) : operation,
    });
    token = response.headers.get('vendure-auth-token') ?? token;
    return (await response.json()) as GraphResponse;
  };
}

export function graphAt(
  url: string,
  headers: Record<string, string> = {},
  engine?: { output(): string },
): Graph {
  const send = rawGraphAt(url, headers);
  return async <Result>(query: string, variables?: object, file?: File) => {
    const { data, errors } = await send(query, variables, file);
    const printed = errors && engine ? engine.output().slice(-8_000) : '';
    assert.equal(errors, undefined, `${query}: ${JSON.stringify(errors)} ${printed}`);
    return data as Result; // of the caller's type
  };
}

/** https://github.com/jaydenseric/graphql-multipart-request-spec, with the file as variable `file`. */
function formOf(operation: string, file: File): FormData {
  const form = new FormData();
  form.set('operations', operation);
  form.set('map', JSON.stringify({ file: ['variables.file'] }));
  form.set('file', file);
  return form;
}
