import type { Readable } from 'node:stream';

/** A streamed response that is not JSON, with its headers. A null body is empty. */
export class TextStream {
  readonly body: Readable | null;
  readonly headers: Record<string, string>;
  readonly status: number;

  constructor(body: Readable | null, headers: Record<string, string>, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}
