import assert from 'node:assert/strict';

export interface Api {
  get<Result>(path: string): Promise<Result>;
  post<Result>(path: string, body?: object): Promise<Result>;
  /** Whatever the response is. */
  send(method: string, path: string, body?: object): Promise<{ status: number; body: string }>;
}

/** JSON requests with fixed headers. Responses other than 2xx fail the test, with their content and what the engine has printed. */
export function apiAt(base: string, headers: Record<string, string>, engine?: { output(): string }): Api {
  const send: Api['send'] = async (method, path, body) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.text() };
  };
  const succeed = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const response = await send(method, path, body);
    const printed = response.status < 500 ? '' : engine?.output().slice(-12_000);
    assert.ok(response.status < 300, `${method} ${path}: ${response.status} ${response.body} ${printed}`);
    return JSON.parse(response.body); // of the caller's type
  };
  return {
    send,
    get: (path) => succeed('GET', path),
    post: (path, body = {}) => succeed('POST', path, body),
  };
}
