import type { AuthenticatedMedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { sendDue } from '../../../../../outbox/sending';
import { enqueueAllProducts } from '../../../../../products/sending';

/** Sends all published products, in the background. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const products = await enqueueAllProducts(req.scope);
  // Errors are recorded with the messages. Database errors occur again in the job that runs every minute.
  sendDue(req.scope).catch(() => {});
  res.status(202).json({ products });
}
