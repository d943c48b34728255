import { connect } from 'node:net';

/** Forms written by hand and sent over a bare socket, as no decent client would. */

export interface RawPart {
  /** Without one the part's Content-Disposition has no name at all. */
  name?: string;
  filename?: string;
  type?: string;
  content: string | Buffer;
}

export const boundary = 'a-boundary-of-ours';

export function formOf(parts: readonly RawPart[], { ended = true } = {}): Buffer {
  const pieces = parts.flatMap(({ name, filename, type, content }) => [
    `--${boundary}\r\ncontent-disposition: form-data`,
    name === undefined ? '' : `; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\ncontent-type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, ended ? `--${boundary}--\r\n` : ''].map((piece) => Buffer.from(piece)));
}

export interface RawRequest {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  /** What Content-Length says; the body's true length when left out, none at all (chunked) when null. */
  contentLength?: number | null;
  contentType?: string | null;
  /** Drops the connection after so many bytes of the body. */
  cutAfter?: number;
  /** Sends no more than so many bytes of the body, and then waits for the answer. */
  holdAfter?: number;
}

/** The answer, or null when the connection ended without one. */
export async function sendRaw(
  base: string,
  request: RawRequest,
  // biome-ignore lint/suspicious/noExplicitAny: read as a stranger would
): Promise<{ status: number; body: any; sentBytes: number } | null> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const answer = answerOn(socket);
  const { body, cutAfter, holdAfter } = request;
  const sentBytes = Math.min(cutAfter ?? body.length, holdAfter ?? body.length);
  await write(socket, headOf(request));
  await write(socket, request.contentLength === null ? chunked(body) : body.subarray(0, sentBytes));
  if (cutAfter !== undefined) {
    socket.destroy();
    return null;
  }
  const text = await answer;
  socket.destroy();
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
  if (status === undefined) return null;
  const json = text.slice(text.indexOf('\r\n\r\n') + 4);
  return { status: Number(status), body: json.startsWith('{') ? JSON.parse(json) : json, sentBytes };
}

function headOf({ path, headers, body, contentLength = body.length, contentType }: RawRequest): string {
  const type = contentType === undefined ? `multipart/form-data; boundary=${boundary}` : contentType;
  return [
    `POST ${path} HTTP/1.1`,
    'host: tribune.example',
    ...(type === null ? [] : [`content-type: ${type}`]),
    contentLength === null ? 'transfer-encoding: chunked' : `content-length: ${contentLength}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
}

function chunked(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; at += 10_000) {
    const piece = body.subarray(at, at + 10_000);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')]);
}

function write(socket: ReturnType<typeof connect>, bytes: Buffer | string): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', resolve);
    socket.write(bytes, () => resolve());
  });
}

/** All that came until the answer was whole or the connection ended. */
function answerOn(socket: ReturnType<typeof connect>): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const [, length] = /content-length: (\d+)/i.exec(text.slice(0, head)) ?? [];
      if (head >= 0 && length !== undefined && text.length >= head + 4 + Number(length)) resolve(text);
    });
    socket.once('close', () => resolve(text));
  });
}
