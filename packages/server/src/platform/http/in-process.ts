import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const header = 'x-public-reader';
const secret = randomBytes(32).toString('hex');

/** With these headers, which only this process knows, a request counts as a public one without a website. */
export const publicReaderHeaders = { [header]: secret };

/** Whether this process sent the request itself, with `publicReaderHeaders`. */
export const isPublicReader = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers[header] === secret;

const agentHeader = 'x-agent-call';

/** With these headers, a request may use the token of an agent, which is otherwise accepted by the MCP server only. */
export const agentHeaders = { [agentHeader]: secret };

/** Whether the MCP server of this process sent the request, with `agentHeaders`. */
export const isOfAgent = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers[agentHeader] === secret;

/** A `fetch` that calls routes of this process without the network, on behalf of the client at `address`. */
export function fetchInProcess(app: FastifyInstance, address: string): typeof fetch {
  return async (url, { method = 'GET', headers = {}, body } = {}) => {
    const {
      statusCode,
      headers: answered,
      rawPayload,
    } = await app.inject({
      method: method as 'GET' | 'POST' | 'PUT', // as routes of the contract have them
      url: String(url),
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { payload: body }),
      remoteAddress: address,
    });
    const retryAfter = answered['retry-after'];
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
    });
  };
}
