/**
 * Bare Fastify routes beside which lists are measured: `/bytes` sends the bytes of another server's response, and
 * `/products/:productId/reviews` those of a single prepared query for a product's newest 20 reviews, in the shortest form.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { publicColumns } from '../../packages/server/src/features/reviews/columns.ts';
import { statement } from '../../packages/server/src/platform/db/statement.ts';

const { url, headers, databaseUrl, merchantId, poolSize } = JSON.parse(process.argv[2] ?? '{}');
const type = 'application/json; charset=utf-8';
const body = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
const text = statement`select ${publicColumns} from reviews as r
  where r.merchant_id = $1 and r.product_id = $2 and r.status = 'approved'
  order by r.created_at desc, r.review_id desc limit 20`;
const app = Fastify();
app.get('/bytes', (_request, reply) => {
  reply.header('content-type', type);
  reply.send(body);
});
app.get<{ Params: { productId: string } }>('/apiV2/products/:productId/reviews', async (request, reply) => {
  const { rows } = await pool.query({ name: 'page', text, values: [merchantId, request.params.productId] });
  reply.header('content-type', type);
  return JSON.stringify(rows);
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.once('SIGINT', () => process.exit());
process.send?.({ port: Number(new URL(address).port) });
