import type { AuthenticatedMedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import { type DecideInQueueInput, decideInQueue } from '@tribune/client';
import { answered, picked } from '../../../../../http/failures';
import { tribuneModule } from '../../../../../modules/tribune';
import type TribuneModuleService from '../../../../../modules/tribune/service';

/** Approves, rejects or flags items. Tribune's log names the Medusa user as the moderator. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const tribune = req.scope.resolve<TribuneModuleService>(tribuneModule);
  const decision = picked(req.body, ['items', 'status', 'reason', 'reasonCode']);
  await answered(res, async () => {
    const moderatedBy = await emailOfUser(req);
    const input = { ...decision, ...(moderatedBy && { moderatedBy }) } as DecideInQueueInput; // validated by Tribune
    res.json(await decideInQueue(tribune.staff(), input));
  });
}

/** The user's email address; null for a call with a secret API key of Medusa. */
async function emailOfUser(req: AuthenticatedMedusaRequest): Promise<string | null> {
  const { actor_id, actor_type } = req.auth_context;
  if (actor_type !== 'user') return null;
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: 'user', fields: ['email'], filters: { id: actor_id } });
  return data[0]?.email ?? null;
}
