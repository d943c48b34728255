/** A bare Fastify route with a single prepared query for a product's newest 20 reviews, in the shortest form. */
import Fastify from 'fastify';
import pg from 'pg';
import { publicColumns } from '../../packages/server/src/features/reviews/columns.ts';
import { statement } from '../../packages/server/src/platform/db/statement.ts';
import { announce } from './announce.ts';

const { databaseUrl, merchantId, poolSize } = JSON.parse(process.argv[2] ?? '{}');
const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
const text = statement`select ${publicColumns} from reviews as r
  where r.merchant_id = $1 and r.product_id = $2 and r.status = 'approved'
  order by r.created_at desc, r.review_id desc limit 20`;
const app = Fastify();
app.get<{ Params: { productId: string } }>('/apiV2/products/:productId/reviews', async (request, reply) => {
  const { rows } = await pool.query({ name: 'page', text, values: [merchantId, request.params.productId] });
  reply.header('content-type', 'application/json; charset=utf-8');
  return JSON.stringify(rows);
});
await announce(app);
