import type { AuthenticatedMedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { tribuneModule } from '../../../../modules/tribune';
import type TribuneModuleService from '../../../../modules/tribune/service';
import { messageCounts } from '../../../../outbox/messages';

const shownMessages = 20;

/** Returns the state of messages to Tribune, and the latest failures. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const tribune = req.scope.resolve<TribuneModuleService>(tribuneModule);
  const failures = await tribune.listTribuneMessages(
    { status: ['due', 'refused'], last_error: { $ne: null } },
    {
      select: ['kind', 'subject_id', 'status', 'attempts', 'due_at', 'last_error'],
      order: { updated_at: 'DESC' },
      take: shownMessages,
    },
  );
  res.json({
    counts: await messageCounts(req.scope),
    failures: failures.map(({ kind, subject_id, status, attempts, due_at, last_error }) => ({
      kind,
      subjectId: subject_id,
      status,
      attempts,
      dueAt: due_at,
      error: last_error,
    })),
  });
}
