import { localeOf } from '@tribune/contract/messages';
import type { Db } from '../../platform/db/database.ts';
import { brandOf } from '../../platform/mail/brand.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { staffInvitation } from '../../platform/mail/templates/index.ts';

interface Invitation {
  merchantId: string;
  /** Absent for the owner of a new merchant, who is invited to set a password. */
  invitationId?: string;
  email: string;
  inviterName: string;
  /** The inviter's person id, so that erasing the inviter also deletes the email. */
  inviterId?: string;
  /** Contains the invitation's secret token. */
  acceptUrl: string;
  now: Date;
}

/** Queues an invitation email in the transaction that creates the invitation. Returns the email's id. */
export async function sendInvitation(tx: Db, invitation: Invitation): Promise<string | null> {
  const { merchantId, invitationId, email, inviterName, inviterId, acceptUrl, now } = invitation;
  const { shop, locale } = await brandOf(tx, merchantId);
  const content = staffInvitation({
    locale: localeOf(locale),
    shop,
    inviter: inviterName,
    url: acceptUrl,
  });
  const quotes = inviterId === undefined ? [] : [inviterId];
  return sendLater(tx, merchantId, {
    to: email,
    content,
    quotes,
    ...(invitationId && { aboutId: invitationId }),
    now,
  });
}
