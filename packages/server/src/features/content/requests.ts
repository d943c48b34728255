import type { ModerationVerdict, ReasonCode } from '@tribune/contract';
import { actorOf, type Caller } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { assertWithoutContact } from '../../platform/names.ts';
import { resourceId } from '../../platform/resource-id.ts';
import { staffDecisionOf } from '../decision-log/index.ts';
import { decide } from './deciding.ts';
import { deleteItem } from './deletion.ts';
import type { ItemState } from './items.ts';
import type { Kind, WrittenKind } from './kind.ts';
import { type RepliedKind, setReply } from './replying.ts';
import { reservedForOthers } from './second-opinion.ts';
import { nounOf } from './staff-rows.ts';

/** The parts of a call that these handlers use. */
interface Request {
  context: Context;
  db: Db;
  merchant: Merchant;
  now: Date;
}

/** The UUID of the item in a request. Throws NOT_FOUND for a malformed ID. */
export const itemIdOf = ({ itemType }: Pick<Kind, 'itemType'>, publicId: string): string =>
  resourceId(itemType, publicId, nounOf(itemType));

const itemNotFound = ({ itemType }: Pick<Kind, 'itemType'>) => notFound(nounOf(itemType));

/** Moderates the item in a request. Throws NOT_FOUND. */
export async function moderateItem<Item extends ItemState>(
  call: Request & {
    caller: Caller;
    body: { status: ModerationVerdict; reason?: string; reasonCode?: ReasonCode; moderatedBy?: string };
  },
  kind: Kind<Item>,
  id: string,
): Promise<void> {
  const { context, db, merchant, body } = call;
  const decision = { ...staffDecisionOf(body, call), publicUrl: publicUrlOf(context.config) };
  const refusal = (await reservedForOthers(db, merchant.merchantId, [id], decision.actor)).get(id);
  if (refusal) throw refusal;
  const moderated = (await decide(db, merchant, kind, [id], decision)).get(id);
  if (!moderated) throw itemNotFound(kind);
  announceProduct(context, db, merchant.merchantId, moderated.productId);
}

/** Deletes the item in a request. Throws NOT_FOUND. */
export async function removeItem<Item extends ItemState>(
  call: Request & { caller: Caller; body: { reason?: string; reasonCode?: ReasonCode } },
  kind: WrittenKind<Item>,
  publicId: string,
): Promise<{ id: string; deleted: true }> {
  const { context, db, merchant, caller, body, now } = call;
  const { reasonCode = null, reason = null } = body;
  const deleted = await deleteItem(db, merchant.merchantId, kind, itemIdOf(kind, publicId), {
    reasonCode,
    reason,
    actor: actorOf(caller),
    now,
    library: context.media,
  });
  if (!deleted) throw itemNotFound(kind);
  announceProduct(context, db, merchant.merchantId, deleted.productId);
  return { id: publicId, deleted: true };
}

/** Sets or removes the merchant's reply. Throws NOT_FOUND. */
export async function replyToItem<Item extends ItemState>(
  { context, db, merchant, now }: Request,
  kind: RepliedKind<Item>,
  { id, ...words }: { id: string; text: string | null; authorName: string | null },
): Promise<void> {
  assertWithoutContact(words.authorName);
  const replied = await setReply(db, merchant.merchantId, kind, { id, ...words, now });
  if (!replied) throw itemNotFound(kind);
  announceProduct(context, db, merchant.merchantId, replied.productId);
}
