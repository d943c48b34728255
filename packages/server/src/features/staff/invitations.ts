import { hash, randomBytes } from 'node:crypto';
import { hashPassword } from '@better-auth/utils/password';
import type { Role } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import { recordAction } from '../../platform/audit/recording.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, forbidden, invalidField, invalidState, notFound } from '../../platform/errors.ts';
import { cleanBody, oneLine } from '../../platform/http/inputs.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { assertActive } from '../../platform/merchants/suspension.ts';
import { sendInvitation } from './invitation-email.ts';
import { join } from './members.ts';

const validMs = 7 * 86_400_000;
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

/** Creates an invitation, emails its link and returns it. Revokes open ones to the same address. Throws FORBIDDEN, INVALID_STATE. */
export function invite(db: Db, merchantId: string, { email, role, by, publicUrl, now }: NewInvitation) {
  return inTransaction(db, async (tx) => {
    const address = email.toLowerCase();
    if (role === 'owner' && by.role !== 'owner') throw forbidden('Only an owner can invite an owner.');
    if (await memberWith(tx, merchantId, address))
      throw invalidState('A staff member with this email address already exists.');
    await rows(
      tx,
      `update staff_invitations set revoked_at = $3
       where merchant_id = $1 and email = $2 and accepted_at is null and revoked_at is null`,
      [merchantId, address, now],
    );
    const token = randomBytes(32).toString('base64url');
    const made = await row(
      tx,
      statement`insert into staff_invitations
         (invitation_id, merchant_id, email, role, hash, invited_by, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
      [
        ...[newUuid(), merchantId, address, role, hashOf(token), by.email],
        ...[now, new Date(now.getTime() + validMs)],
      ],
    );
    if (!made) throw new Error('An insert of one row always returns one row');
    const url = `${publicUrl}/console/invitation/${token}`;
    const mail = {
      merchantId,
      invitationId: made.invitation_id,
      email: address,
      inviterName: by.email,
      acceptUrl: url,
      now,
    };
    await sendInvitation(tx, { ...mail, inviterId: by.personId });
    return { invitation: made, url };
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

/** The open invitation with that token. Throws NOT_FOUND, and TOKEN_UNUSABLE when it is no longer open. */
export async function invitationOf(db: Db, token: string, now: Date) {
  const found = await row(
    db,
    statement`select ${table('staff_invitations', 'i')(...names)}, ${table('merchants', 'm').as({ shop: 'name' })},
       exists (select from auth_users as u where u.email = i.email) as ${output.boolean('has_account')}
     from staff_invitations as i join merchants as m on m.merchant_id = i.merchant_id
     where i.hash = $1`,
    [hashOf(token)],
  );
  if (!found) throw notFound('invitation');
  const status = statusOf(found, now);
  if (status !== 'open') throw new ApiError('TOKEN_UNUSABLE', unusable[status]);
  return found;
}

const unusable = {
  accepted: 'This invitation has already been accepted. Sign in instead.',
  revoked: 'This invitation has been revoked. Ask the person who invited you for a new one.',
  expired: 'This invitation has expired. Ask the person who invited you for a new one.',
};

/**
 * Accepts an invitation for a signed-in person with the invited address, or creates an account. Throws NOT_FOUND,
 * TOKEN_UNUSABLE, FORBIDDEN when an existing account is not signed in, VALIDATION_ERROR for a bad name or password.
 */
export function acceptInvitation(
  db: Db,
  token: string,
  {
    signedIn,
    name,
    password,
    now,
    request,
  }: {
    signedIn: { id: string; email: string } | null;
    name: unknown;
    password: unknown;
    now: Date;
    request: FastifyRequest;
  },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const invitation = await invitationOf(tx, token, now);
    await assertActive(tx, invitation.merchant_id);
    if (invitation.has_account && signedIn?.email !== invitation.email)
      throw forbidden(`Sign in as ${invitation.email} first.`);
    const used = await row(
      tx,
      `update staff_invitations set accepted_at = $2
       where invitation_id = $1 and accepted_at is null and revoked_at is null returning invitation_id`,
      [invitation.invitation_id, now],
    );
    if (!used) throw new ApiError('TOKEN_UNUSABLE', unusable.accepted);
    const personId =
      invitation.has_account && signedIn
        ? signedIn.id
        : await createAccount(tx, { email: invitation.email, ...checked(name, password), now });
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

function checked(name: unknown, password: unknown): { name: string; password: string } {
  const { name: cleaned } = cleanBody({ name }) as { name?: unknown };
  if (typeof cleaned !== 'string' || cleaned.length > 100)
    throw invalidField('name', 'must be 1 to 100 characters');
  if (oneLine(cleaned) !== cleaned) throw invalidField('name', 'must be a single line');
  if (typeof password !== 'string' || password.length < 10 || password.length > 128)
    throw invalidField('password', 'must be 10 to 128 characters');
  return { name: cleaned, password };
}

async function createAccount(
  tx: Db,
  { email, name, password, now }: { email: string; name: string; password: string; now: Date },
): Promise<string> {
  const personId = newUuid();
  await rows(
    tx,
    `insert into auth_users (id, name, email, "emailVerified", "createdAt", "updatedAt")
     values ($1, $2, $3, true, $4, $4)`,
    [personId, name, email, now],
  );
  await rows(
    tx,
    `insert into auth_accounts (id, "userId", "accountId", "providerId", password, "createdAt", "updatedAt")
     values ($1, $2::uuid, $2::uuid::text, 'credential', $3, $4, $4)`,
    [newUuid(), personId, await hashPassword(password), now],
  );
  return personId;
}

function memberWith(tx: Db, merchantId: string, email: string) {
  return row(
    tx,
    `select from staff as s join auth_users as u on u.id = s.person_id where s.merchant_id = $1 and u.email = $2`,
    [merchantId, email],
  );
}
