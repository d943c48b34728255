import { hash, randomBytes } from 'node:crypto';
import { hashPassword } from '@better-auth/utils/password';
import { emailKeyOf, type Role } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import { recordAction } from '../../platform/audit/recording.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, oneRow, row, rows } from '../../platform/db/database.ts';
import { orNull, output, type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, forbidden, invalidField, invalidState, notFound } from '../../platform/errors.ts';
import { cleanBody, oneLine } from '../../platform/http/inputs.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { assertActive } from '../../platform/merchants/suspension.ts';
import { sendInvitation } from './invitation-email.ts';
import { join } from './members.ts';
import { assertGoodPassword } from './password-policy.ts';
import { createPerson, setProvenPassword } from './passwords.ts';
import { notifyPerson } from './security-notice.ts';

const validMs = 7 * 86_400_000;
const newToken = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => hash('sha256', token, 'buffer');

const names = [
  'invitation_id',
  'merchant_id',
  'email',
  'role',
  'invited_by',
  'created_at',
  'expires_at',
  'accepted_at',
  'revoked_at',
] as const;
const columns = table('staff_invitations')(...names);
export type InvitationRow = Row<typeof columns>;

const statusOf = (row: InvitationRow, now: Date) => {
  if (row.accepted_at !== null) return 'accepted';
  if (row.revoked_at !== null) return 'revoked';
  return Date.parse(row.expires_at) <= now.getTime() ? 'expired' : 'open';
};

export const presentInvitation = (row: InvitationRow, now: Date) => ({
  id: typeId('invitation', row.invitation_id),
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  status: statusOf(row, now) as 'open' | 'accepted' | 'revoked' | 'expired',
});

export function invitations(db: Db, merchantId: string): Promise<InvitationRow[]> {
  return rows(
    db,
    statement`select ${columns} from staff_invitations where merchant_id = $1 order by invitation_id desc limit 200`,
    [merchantId],
  );
}

export interface NewInvitation {
  email: string;
  role: Role;
  by: { personId: string; email: string; role: Role };
  publicUrl: string;
  now: Date;
}

/**
 * Creates an invitation, emails one link and returns another, which does not prove the mailbox. Revokes open invitations to the same
 * address. Throws FORBIDDEN, INVALID_STATE.
 */
export function invite(db: Db, merchantId: string, { email, role, by, publicUrl, now }: NewInvitation) {
  return inTransaction(db, async (tx) => {
    const address = emailKeyOf(email);
    if (role === 'owner' && by.role !== 'owner') throw forbidden('Only an owner can invite an owner.');
    if (await memberWith(tx, merchantId, address))
      throw invalidState('A staff member with this email address already exists.');
    await rows(
      tx,
      `update staff_invitations set revoked_at = $3
       where merchant_id = $1 and email = $2 and accepted_at is null and revoked_at is null`,
      [merchantId, address, now],
    );
    const [token, mailToken] = [newToken(), newToken()];
    const made = await oneRow(
      tx,
      statement`insert into staff_invitations
         (invitation_id, merchant_id, email, role, hash, mail_hash, invited_by, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
      [
        ...[newUuid(), merchantId, address, role, hashOf(token), hashOf(mailToken), by.email],
        ...[now, new Date(now.getTime() + validMs)],
      ],
    );
    const page = `${publicUrl}/console/invitation`;
    const mail = {
      merchantId,
      invitationId: made.invitation_id,
      email: address,
      inviterName: by.email,
      acceptUrl: `${page}/${mailToken}`,
      now,
    };
    await sendInvitation(tx, { ...mail, inviterId: by.personId });
    return { invitation: made, url: `${page}/${token}` };
  });
}

export function revokeInvitation(
  db: Db,
  merchantId: string,
  { invitationId, now }: { invitationId: string; now: Date },
): Promise<InvitationRow | undefined> {
  return row(
    db,
    statement`update staff_invitations set revoked_at = case when accepted_at is null then coalesce(revoked_at, $3) end
     where merchant_id = $1 and invitation_id = $2 returning ${columns}`,
    [merchantId, invitationId, now],
  );
}

/**
 * The open invitation with that token. `account` is the state of the account with its address: an `unproven` account becomes `claimable`
 * through the link in the email, which proves the mailbox. Throws NOT_FOUND, and TOKEN_UNUSABLE if the invitation is no longer open.
 */
export async function invitationOf(db: Db, token: string, now: Date) {
  const found = await row(
    db,
    statement`select ${table('staff_invitations', 'i')(...names)}, i.mail_hash is not distinct from $1 as ${output.boolean('by_mail')},
       ${orNull(table('auth_users', 'u').as({ person_id: 'id', verified: 'emailVerified' }))}
     from staff_invitations as i left join auth_users as u on u.email = i.email
     where i.hash = $1 or i.mail_hash = $1`,
    [hashOf(token)],
  );
  // A separate query instead of a join: on Citus, merchants and invitations are on different nodes.
  const shop = found && (await row(db, shopName, [found.merchant_id]));
  if (!shop) throw notFound('invitation');
  const status = statusOf(found, now);
  if (status !== 'open') throw new ApiError('TOKEN_UNUSABLE', unusable[status]);
  const { verified, person_id, by_mail, ...invitation } = found;
  const account: Account =
    person_id === null ? 'none' : verified ? 'verified' : by_mail ? 'claimable' : 'unproven';
  return { ...invitation, ...shop, by_mail, account, person_id };
}

const shopName = statement`select ${table('merchants').as({ shop: 'name' })} from merchants where merchant_id = $1`;

type Account = 'none' | 'verified' | 'claimable' | 'unproven';

const unusable = {
  accepted: 'This invitation has already been accepted. Sign in instead.',
  revoked: 'This invitation has been revoked. Ask the person who invited you for a new one.',
  expired: 'This invitation has expired. Ask the person who invited you for a new one.',
};

/** The invited person's input. */
interface Acceptance {
  signedIn: { id: string; email: string } | null;
  name: unknown;
  password: unknown;
  now: Date;
  request: FastifyRequest;
}

/**
 * Accepts an invitation for a signed-in person with the invited address, or creates an account. Only the link in the email proves the
 * mailbox, not the one returned to the inviter. Throws NOT_FOUND, TOKEN_UNUSABLE, FORBIDDEN if an existing account is not signed in or
 * the mailbox must be proven, VALIDATION_ERROR for an invalid name or password.
 */
export function acceptInvitation({ db, config }: Context, token: string, sent: Acceptance): Promise<void> {
  const { now, request } = sent;
  return inTransaction(db, async (tx) => {
    const invitation = await invitationOf(tx, token, now);
    await assertActive(tx, invitation.merchant_id);
    const used = await row(
      tx,
      `update staff_invitations set accepted_at = $2
       where invitation_id = $1 and accepted_at is null and revoked_at is null returning invitation_id`,
      [invitation.invitation_id, now],
    );
    if (!used) throw new ApiError('TOKEN_UNUSABLE', unusable.accepted);
    const personId = await personAccepting(tx, invitation, sent, publicUrlOf(config));
    await join(tx, invitation.merchant_id, { personId, role: invitation.role, now });
    await recordAction(tx, invitation.merchant_id, {
      actor: { type: 'staff', id: typeId('user', personId), name: invitation.email },
      action: 'invitation.accept',
      resourceId: typeId('invitation', invitation.invitation_id),
      values: { role: invitation.role },
      request,
      now,
    });
  });
}

async function personAccepting(
  tx: Db,
  { email, role, account, by_mail: byMail, person_id }: Awaited<ReturnType<typeof invitationOf>>,
  { signedIn, name, password, now }: Acceptance,
  publicUrl: string,
): Promise<string> {
  if (account === 'unproven' || (account === 'none' && role === 'owner' && !byMail))
    throw forbidden(
      `Open the link in the email to ${email} instead, which proves that the address is yours.`,
    );
  if (account === 'verified') {
    if (signedIn?.email !== email) throw forbidden(`Sign in as ${email} first.`);
    return signedIn.id;
  }
  const chosen = await assertGoodPassword(password, { field: 'password', email });
  if (account === 'none') {
    const passwordHash = await hashPassword(chosen);
    return createPerson(tx, { email, name: checkedName(name), passwordHash, verified: byMail, now });
  }
  const personId = person_id ?? '';
  await setProvenPassword(tx, personId, { password: chosen, now });
  await rows(tx, 'update auth_users set name = $2 where id = $1', [personId, checkedName(name)]);
  await notifyPerson(tx, personId, { event: 'password.reset', publicUrl, now });
  return personId;
}

function checkedName(name: unknown): string {
  const { name: cleaned } = cleanBody({ name }) as { name?: unknown };
  if (typeof cleaned !== 'string' || cleaned.length > 100)
    throw invalidField('name', 'must be 1 to 100 characters');
  if (oneLine(cleaned) !== cleaned) throw invalidField('name', 'must be a single line');
  return cleaned;
}

function memberWith(tx: Db, merchantId: string, email: string) {
  return row(
    tx,
    `select from staff as s join auth_users as u on u.id = s.person_id where s.merchant_id = $1 and u.email = $2`,
    [merchantId, email],
  );
}
