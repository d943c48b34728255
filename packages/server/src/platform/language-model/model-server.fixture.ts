import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from '../../testing/local-server.ts';

export interface AskedModel {
  authorization: string | undefined;
  model: string;
  messages: { role: string; content: string }[];
}

export interface ModelServer {
  /** The value for LLM_URL. */
  url: string;
  asked: AskedModel[];
  /** What it does with the next requests: returns the text to answer with, or sends its own response. */
  answer: (asked: AskedModel, reply: ServerResponse) => string | undefined;
  /** Connections that were ever opened. */
  connections(): number;
}

/** Starts a server on a free local port that speaks the chat completions protocol of OpenAI. */
export async function startModelServer(): Promise<ModelServer> {
  let connections = 0;
  const server: ModelServer = { url: '', asked: [], answer: () => '{}', connections: () => connections };
  const listener = createServer(async (request, reply) => {
    if (request.url !== '/v1/chat/completions' || request.method !== 'POST')
      return reply.writeHead(404).end();
    const body = (await json(request)) as Omit<AskedModel, 'authorization'>;
    const asked = { ...body, authorization: request.headers.authorization };
    server.asked.push(asked);
    const content = server.answer(asked, reply);
    if (content === undefined) return;
    reply.writeHead(200, { 'content-type': 'application/json' }).end(completion(content));
  });
  listener.on('connection', () => connections++);
  server.url = `http://127.0.0.1:${await listenLocally(listener)}/v1`;
  return server;
}

/** The body of an answer. */
export const completion = (content: string, finish = 'stop'): string =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  });
