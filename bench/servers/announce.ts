import type { FastifyInstance } from 'fastify';

/** Listens, and sends the parent process the port. */
export async function announce(app: FastifyInstance): Promise<void> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  process.once('SIGINT', () => process.exit());
  process.send?.({ port: Number(new URL(address).port) });
}
