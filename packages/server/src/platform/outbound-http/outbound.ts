import { apiVersion } from '@tribune/contract';
import type { Agent, Dispatcher } from 'undici';
import { onFirstUse } from '../on-first-use.ts';
import { ended, startChild } from '../telemetry/trace.ts';
import { AddressRefused, addressRules } from './address-rules.ts';

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Total time limit, including redirects and the response body. */
  timeoutMs: number;
  /** Limit of the response body. */
  maxBytes: number;
  /** Behavior beyond the limit: a fault, or truncation. */
  excess?: 'fault' | 'cut';
  /** Maximum number of redirects to follow (GET only), each checked like the first URL; 0 returns the redirect. */
  redirects?: number;
  signal?: AbortSignal;
  /** Receives the body in chunks; without it the result contains the body. */
  onChunk?: (chunk: Buffer) => Promise<void> | void;
}

export interface OutboundAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Empty if `onChunk` received it. */
  body: Buffer;
  /** Final URL after redirects. */
  url: string;
}

export type OutboundFault =
  /** Not an http(s) URL, or one with credentials. */
  | 'bad_address'
  /** The URL points to a private network. */
  | 'address_refused'
  | 'unknown_host'
  | 'unreachable'
  | 'timed_out'
  | 'too_large'
  | 'too_many_redirects';

export type OutboundResult =
  | ({ fault: null } & OutboundAnswer)
  | {
      fault: OutboundFault;
      /** A sentence for the person who entered the URL. */
      message: string;
    };

/** For services that the operator configures, which may run on this machine. Never for URLs of merchants or files. */
export const anyNetwork = ['0.0.0.0/0', '::/0'];

/** Requests URLs from merchants and files. Failures of the other server are results, not exceptions. */
export class Outbound {
  /** Loads undici, which processes that only serve rarely need. */
  readonly #agent: () => Promise<Agent>;
  #opened: Agent | undefined;

  /** `allowedNetworks`: private networks that may be called; see OUTBOUND_ALLOWED_NETWORKS. */
  constructor(allowedNetworks: readonly string[], connectionsPerHost = 16) {
    this.#agent = onFirstUse(async () => {
      const { guardedAgent } = await import('./guarded-agent.ts');
      this.#opened = guardedAgent(addressRules(allowedNetworks), connectionsPerHost);
      return this.#opened;
    });
  }

  async request(request: OutboundRequest): Promise<OutboundResult> {
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    try {
      return { fault: null, ...(await this.#follow(request, signal)) };
    } catch (error) {
      if (error instanceof Fault) return { fault: error.fault, message: error.message };
      if (timeout.aborted) return failed('timed_out', `no whole answer within ${request.timeoutMs / 1000} s`);
      if (request.signal?.aborted) throw error;
      return faultOf(error);
    }
  }

  async close(): Promise<void> {
    await this.#opened?.destroy();
  }

  async #follow(request: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer> {
    const { redirects = 0, method = 'GET' } = request;
    let url = addressOf(request.url);
    for (let followed = 0; ; followed++) {
      const answer = await this.#send(request, url, signal);
      const location = redirectOf(answer);
      if (location === null || redirects === 0 || method !== 'GET')
        return { ...(await this.#read(request, answer)), url: url.href };
      // Discards the body and closes the connection.
      answer.body.on('error', () => {}).destroy();
      if (followed === redirects)
        throw new Fault('too_many_redirects', `it redirects more than ${redirects} times`);
      url = addressOf(location, url);
    }
  }

  async #send({ method = 'GET', headers, body }: OutboundRequest, url: URL, signal: AbortSignal) {
    const agent = await this.#agent();
    const span = startChild(method, {
      kind: 'client',
      attributes: {
        'http.request.method': method,
        'server.address': url.hostname,
        'server.port': portOf(url),
      },
    });
    const sent = agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: {
        'user-agent': `Tribune/${apiVersion}`,
        'accept-encoding': 'identity',
        ...(span && { traceparent: span.traceparent }),
        ...headers,
      },
      body: body ?? null,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    if (!span) return sent;
    return ended(
      span,
      sent.then((answer) => {
        span.set({ 'http.response.status_code': answer.statusCode });
        if (answer.statusCode >= 400) span.fail(String(answer.statusCode));
        return answer;
      }),
    );
  }

  async #read({ maxBytes, excess, onChunk }: OutboundRequest, answer: Dispatcher.ResponseData) {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const keep = async (chunk: Buffer) => {
      try {
        await onChunk?.(chunk);
      } catch (cause) {
        throw new Taken('', { cause });
      }
      if (!onChunk) chunks.push(chunk);
    };
    try {
      const announced = Number(answer.headers['content-length'] ?? 0);
      if (announced > maxBytes && excess !== 'cut') throw tooLarge(maxBytes);
      for await (const chunk of answer.body) {
        bytes += chunk.length;
        if (bytes <= maxBytes) await keep(chunk);
        else if (excess !== 'cut') throw tooLarge(maxBytes);
        else {
          await keep(chunk.subarray(0, chunk.length - (bytes - maxBytes)));
          break;
        }
      }
    } finally {
      answer.body.on('error', () => {}).destroy();
    }
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
  }
}

class Fault extends Error {
  readonly fault: OutboundFault;
  constructor(fault: OutboundFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

const tooLarge = (maxBytes: number) => new Fault('too_large', `it is larger than ${maxBytes} bytes`);

const failed = (fault: OutboundFault, message: string) => ({ fault, message });

function addressOf(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new Fault('bad_address', 'it is no address');
  const url = new URL(text, base?.href);
  if (!/^https?:$/.test(url.protocol))
    throw new Fault('bad_address', 'it must begin with https:// or http://');
  if (url.username || url.password)
    throw new Fault('bad_address', 'it must not contain a user name or password');
  return url;
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  const { location } = headers;
  return [301, 302, 303, 307, 308].includes(statusCode) && typeof location === 'string' ? location : null;
}

function faultOf(error: unknown): OutboundResult {
  if (error instanceof AddressRefused) return failed('address_refused', error.message);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return failed('unknown_host', `its name cannot be resolved (${code})`);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return failed('timed_out', 'no connection within 10 s');
  if (error instanceof Taken) throw error.cause;
  // An error of ours, such as an invalid header.
  if (code === 'UND_ERR_INVALID_ARG' || error instanceof TypeError) throw error;
  return failed('unreachable', `the connection failed (${code})`);
}

/** An error thrown by `onChunk`, which the other server did not cause. */
class Taken extends Error {}

const portOf = ({ port, protocol }: URL) => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));
