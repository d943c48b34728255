import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@tribune/contract';
import type { Context } from '../context.ts';
import { ApiError, envelopeOf } from '../errors.ts';

interface Unreadable {
  error: NodeJS.ErrnoException;
  socket: Socket;
}

interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
}

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The request line and headers can have at most 16 KB together.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The chunk extensions of the body are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'VALIDATION_ERROR',
    message: 'The request did not arrive in time. Send it again.',
  },
};

const unreadable: Refusal = {
  status: 400,
  code: 'VALIDATION_ERROR',
  message: 'The request cannot be read as HTTP/1.1.',
};

/** Responds to malformed requests that Node's parser rejected, which reach no route, hook or error handler. */
export function answerUnreadable(
  { log }: Context,
  headers: Record<string, string>,
  { error, socket }: Unreadable,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, message } = refusals[error.code ?? ''] ?? unreadable;
  const requestId = randomUUID();
  log.info({ requestId, status, reason: error.code }, 'A request could not be read');
  const body = JSON.stringify(envelopeOf(new ApiError(code, message), requestId));
  const lines = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  // As in Node's own handler: must not be appended to a response that has already begun.
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (socket.writable && !current?.headersSent)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`);
  socket.destroySoon();
}
