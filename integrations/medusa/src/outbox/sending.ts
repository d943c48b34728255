import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import { isFailure } from '@tribune/client';
import { tribuneModule } from '../modules/tribune';
import type TribuneModuleService from '../modules/tribune/service';
import { sendCompletedOrder } from '../orders/sending';
import { sendProducts } from '../products/sending';
import { type ClaimedMessage, claimDue, settleFailed, settleSent } from './messages';

const productsPerRequest = 20;
/** Statuses with which every further attempt would fail as well. */
const finalStatuses = [400, 413, 415, 422];

/** Sends due messages. Ends early if Tribune is unavailable; the next run continues. */
export async function sendDue(container: MedusaContainer): Promise<void> {
  await sendAll(container, 'order', 1, async ([message]) => {
    const note = await sendCompletedOrder(container, message.subject_id);
    await settleSent(container, message, note);
  });
  const { settings } = container.resolve<TribuneModuleService>(tribuneModule);
  if (!settings.accessToken) return;
  await sendAll(container, 'product', productsPerRequest, async (messages) => {
    await sendProducts(
      container,
      messages.map(({ subject_id }) => subject_id),
    );
    for (const message of messages) await settleSent(container, message);
  });
}

type Claimed = [ClaimedMessage, ...ClaimedMessage[]];

async function sendAll(
  container: MedusaContainer,
  kind: ClaimedMessage['kind'],
  limit: number,
  send: (messages: Claimed) => Promise<void>,
): Promise<void> {
  for (;;) {
    const messages = await claimDue(container, kind, limit);
    if (messages.length === 0) return;
    try {
      await send(messages as Claimed); // not empty
    } catch (error) {
      const isFinal = isFailure(error) && finalStatuses.includes(error.status);
      // One invalid product must not block the others.
      if (isFinal && messages.length > 1)
        for (const message of messages) await alone(container, message, send);
      else for (const message of messages) await settleFailure(container, message, error);
      if (!isFinal) return;
    }
  }
}

async function alone(
  container: MedusaContainer,
  message: ClaimedMessage,
  send: (messages: Claimed) => Promise<void>,
): Promise<void> {
  try {
    await send([message]);
  } catch (error) {
    await settleFailure(container, message, error);
  }
}

async function settleFailure(
  container: MedusaContainer,
  message: ClaimedMessage,
  error: unknown,
): Promise<void> {
  const failure = isFailure(error) ? error : null;
  const reason = failure ? `${failure.code}: ${failure.message}` : String(error);
  await settleFailed(container, message, {
    message: reason,
    isFinal: failure !== null && finalStatuses.includes(failure.status),
    retryAfterSeconds: failure?.retryAfter ?? null,
  });
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(
      `Tribune did not accept ${message.kind} ${message.subject_id} (attempt ${message.attempts}): ${reason}`,
    );
}
