/** A bare Fastify route that sends the bytes of another server's response to `url`. */
import Fastify from 'fastify';
import { announce } from './announce.ts';

const { url, headers } = JSON.parse(process.argv[2] ?? '{}');
const answer = await fetch(url, { headers });
const type = answer.headers.get('content-type') ?? '';
const body = Buffer.from(await answer.arrayBuffer());
const app = Fastify();
app.get(new URL(url).pathname, (_request, reply) => {
  reply.header('content-type', type);
  reply.send(body);
});
await announce(app);
