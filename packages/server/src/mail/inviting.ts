import type { Db } from '../db/database.ts';
import { staffInvitation } from '../letters/index.ts';
import { brandOf } from './brand.ts';
import { localeOf } from './letter.ts';
import { sendLater } from './outbox.ts';

interface Invitation {
  merchantId: string;
  email: string;
  inviterName: string;
  /** Person of the staff, so that the mail goes when the inviter is erased. */
  inviterId?: string;
  /** Holds the secret of the invitation. */
  acceptUrl: string;
  now: Date;
}

/** Mails somebody an invitation to the staff, in the transaction that makes it. Gives the mail's id. */
export async function sendInvitation(tx: Db, invitation: Invitation): Promise<string | null> {
  const { merchantId, email, inviterName, inviterId, acceptUrl, now } = invitation;
  const { shop, locale } = await brandOf(tx, merchantId);
  const letter = staffInvitation({
    locale: localeOf(locale),
    shop,
    invited: email,
    inviter: inviterName,
    url: acceptUrl,
  });
  const quotes = inviterId === undefined ? [] : [inviterId];
  return sendLater(tx, merchantId, { kind: 'staff_invitation', to: email, letter, quotes, now });
}
