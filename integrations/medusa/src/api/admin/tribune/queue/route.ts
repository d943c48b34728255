import type { AuthenticatedMedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { type ListQueueInput, listQueue } from '@tribune/client';
import { queueEntry } from '@tribune/client/plugins';
import { answered, picked } from '../../../../http/failures';
import { tribuneModule } from '../../../../modules/tribune';
import type TribuneModuleService from '../../../../modules/tribune/service';

const filters = ['productId', 'search', 'sort', 'startAfter', 'limit', 'assignedTo', 'language'] as const;

/** Returns Tribune's moderation queue, by default the pending and flagged items, oldest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const tribune = req.scope.resolve<TribuneModuleService>(tribuneModule);
  const { type, status } = req.query;
  const input = {
    sort: 'oldest',
    ...picked(req.query, filters),
    type: listed(type),
    status: listed(status) ?? ['pending', 'flagged'],
  } as ListQueueInput; // validated by Tribune
  await answered(res, async () => {
    const { items, nextStartAfter } = await listQueue(tribune.staff(), input);
    res.json({ items: items.map(queueEntry), nextStartAfter });
  });
}

function listed(value: unknown): string[] | undefined {
  if (value === undefined || value === '') return undefined;
  return (Array.isArray(value) ? value : String(value).split(',')).map(String);
}
