import { localeOf } from '@tribune/contract/messages';
import type { Db } from '../../platform/db/database.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { type SecurityEvent, securityNotice } from '../../platform/mail/templates/index.ts';
import { personAtFirstMerchant } from './password-reset-email.ts';

/** Queues an email that notifies the person of a change to how they sign in. */
export async function notifyPerson(
  tx: Db,
  personId: string,
  { event, publicUrl, now }: { event: SecurityEvent; publicUrl: string; now: Date },
): Promise<void> {
  const person = await personAtFirstMerchant(tx, personId);
  if (!person) return;
  const { merchant_id, email, name, locale } = person;
  const url = `${publicUrl}/console/forgot-password`;
  const content = securityNotice({ locale: localeOf(locale), name, event, url });
  await sendLater(tx, merchant_id, { to: email, content, aboutId: personId, now });
}
