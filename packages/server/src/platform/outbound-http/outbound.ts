import { apiVersion } from '@tribune/contract';
import { type Agent, type Dispatcher, errors } from 'undici';
import { addressRules } from './address-rules.ts';
import { AddressRefused, guardedAgent } from './guarded-agent.ts';

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** For the whole of it, redirects and the answer's body included. */
  timeoutMs: number;
  /** Of the answer's body. */
  maxBytes: number;
  /** What of it is more: a fault, or left unread. */
  excess?: 'fault' | 'cut';
  /** How many are followed, each checked as the first address was; 0: a redirect is an answer like any other. GET only. */
  redirects?: number;
  signal?: AbortSignal;
  /** Takes the body piece by piece; without it the answer holds it. */
  onChunk?: (chunk: Buffer) => Promise<void> | void;
}

export interface OutboundAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Empty where `onChunk` took it. */
  body: Buffer;
  /** Where it came from, after redirects. */
  url: string;
}

export type OutboundFault =
  /** No http(s) address, or one with a password in it. */
  | 'bad_address'
  /** It leads into a private network. */
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
      /** A sentence for whoever gave the address. */
      message: string;
    };

/** Calls addresses that merchants and files name. Faults of the other side are results, not exceptions. */
export class Outbound {
  readonly #agent: Agent;

  /** `allowedNetworks`: private ones that may be called all the same, see OUTBOUND_ALLOWED_NETWORKS. */
  constructor(allowedNetworks: readonly string[], connectionsPerHost = 16) {
    this.#agent = guardedAgent(addressRules(allowedNetworks), connectionsPerHost);
  }

  async request(request: OutboundRequest): Promise<OutboundResult> {
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    try {
      return { fault: null, ...(await this.#follow(request, signal)) };
    } catch (error) {
      if (error instanceof Fault) return { fault: error.fault, message: error.message };
      if (timeout.aborted) return saidOf('timed_out', `no whole answer within ${request.timeoutMs / 1000} s`);
      if (request.signal?.aborted) throw error;
      return faultOf(error);
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #follow(request: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer> {
    const { redirects = 0, method = 'GET' } = request;
    let url = addressOf(request.url);
    for (let followed = 0; ; followed++) {
      const answer = await this.#send(request, url, signal);
      const location = redirectOf(answer);
      if (location === null || redirects === 0 || method !== 'GET')
        return { ...(await this.#read(request, answer)), url: url.href };
      // Its body is not wanted, and its connection not kept for it.
      answer.body.on('error', () => {}).destroy();
      if (followed === redirects)
        throw new Fault('too_many_redirects', `it redirects more than ${redirects} times`);
      url = addressOf(location, url);
    }
  }

  #send({ method = 'GET', headers, body }: OutboundRequest, url: URL, signal: AbortSignal) {
    return this.#agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: { 'user-agent': `Tribune/${apiVersion}`, 'accept-encoding': 'identity', ...headers },
      body: body ?? null,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
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

const saidOf = (fault: OutboundFault, message: string) => ({ fault, message });

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
  if (error instanceof AddressRefused) return saidOf('address_refused', error.message);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return saidOf('unknown_host', `its name cannot be resolved (${code})`);
  if (error instanceof errors.ConnectTimeoutError) return saidOf('timed_out', 'no connection within 10 s');
  if (error instanceof Taken) throw error.cause;
  // Ours: a header that is none, say.
  if (error instanceof errors.InvalidArgumentError || error instanceof TypeError) throw error;
  return saidOf('unreachable', `the connection failed (${code})`);
}

/** What `onChunk` threw, which is not the other side's fault. */
class Taken extends Error {}
