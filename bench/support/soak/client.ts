import { request } from 'node:http';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface Outgoing {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** Longer than all documented time limits, so that a request that takes longer had no limit. */
const patienceMs = 60_000;

/**
 * Rejects if no complete response arrives. Each request uses its own connection: fetch's pool would send requests on connections that a
 * server is just closing.
 */
export function send(base: string, { method, path, headers, body }: Outgoing): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = new URL(path, base);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method, headers: { ...headers, ...length }, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
      answer.on('close', () => reject(new Error('The response was incomplete')));
    });
    const timer = setTimeout(() => sent.destroy(new Error('No response within a minute')), patienceMs);
    sent.on('close', () => clearTimeout(timer));
    sent.on('error', reject);
    sent.end(body);
  });
}
