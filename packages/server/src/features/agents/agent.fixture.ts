import assert from 'node:assert/strict';
import { after } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const clients: Client[] = [];
after(() => Promise.all(clients.map((client) => client.close())));

/** A client of the official SDK, which is closed after the tests. */
export function connecting(url: string, options?: StreamableHTTPClientTransportOptions) {
  const client = new Client({ name: 'test-agent', version: '1' });
  clients.push(client);
  const transport = new StreamableHTTPClientTransport(new URL(url), options);
  return { transport, opened: client.connect(transport).then(() => client) };
}

export const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });

/** Connects with these headers, or as a visitor. */
export const connectedTo = (url: string, headers: Record<string, string> = {}): Promise<Client> =>
  connecting(url, { requestInit: { headers } }).opened;

export interface Result {
  isError: boolean;
  /** The structured content; of an error, nothing. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read results like a model, which has no types
  found: any;
  text: string;
}

/** An agent that has listed the tools: its client validates results by their output schemas, and refuses others. */
export async function agentAt(url: string, headers?: Record<string, string>) {
  const client = await connectedTo(url, headers);
  const { tools } = await client.listTools();
  return {
    client,
    tools,
    async call(name: string, input: object = {}): Promise<Result> {
      const result = await client.callTool({ name, arguments: { ...input } });
      const [{ text } = assert.fail()] = result.content as { text: string }[];
      if (!result.isError) assert.deepEqual(JSON.parse(text), result.structuredContent);
      return { isError: result.isError === true, found: result.structuredContent, text };
    },
  };
}

/** Where an object has texts that contain the mark, as paths. */
export function marked(value: unknown, mark: string, path = ''): string[] {
  if (typeof value === 'string') return value.includes(mark) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => marked(one, mark, `${path}/${name}`));
}
