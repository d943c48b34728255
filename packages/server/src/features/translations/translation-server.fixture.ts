import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from '../../testing/local-server.ts';

export interface AskedTranslation {
  path: string;
  authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests read requests like a server, which has no types
  body: any;
}

export interface TranslationServer {
  /** Value for TRANSLATION_URL. */
  url: string;
  port: number;
  asked: AskedTranslation[];
  /** Handles the next requests: returns the response's body, or sends a response of its own. */
  answer: (asked: AskedTranslation, reply: ServerResponse) => object | undefined;
}

/** Answers as LibreTranslate does: each text, prefixed with the language. */
export const asLibreTranslate: TranslationServer['answer'] = ({ body }) => ({
  translatedText: body.q.map((text: string) => `[${body.target}] ${text}`),
  detectedLanguage: body.q.map(() => ({ confidence: 90, language: 'en' })),
});

/** Starts a translation service on a free local port. */
export async function startTranslationServer(): Promise<TranslationServer> {
  const listener = createServer(async (request, reply) => {
    const asked = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: await json(request),
    };
    server.asked.push(asked);
    const body = server.answer(asked, reply);
    if (body) reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const port = await listenLocally(listener);
  const server: TranslationServer = {
    url: `http://127.0.0.1:${port}`,
    port,
    asked: [],
    answer: asLibreTranslate,
  };
  return server;
}
