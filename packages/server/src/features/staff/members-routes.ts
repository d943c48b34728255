import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { bearerOf } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import { invalidState, notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { uuidOf } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { invitations, invite, presentInvitation, revokeInvitation } from './invitations.ts';
import { changeMember, members, presentMember } from './members.ts';
import { changePreferences, preferencesOf } from './preferences.ts';

/** Registers the routes that manage staff members and invitations. */
export function serveStaff(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listStaff, async ({ db, merchant }) => ({
    staff: (await members(db, merchant.merchantId)).map(presentMember),
  }));
  serve(app, context, contract.changeRole, (call) => change(call, call.body.role));
  serve(app, context, contract.removeMember, (call) => change(call, null));
  serve(app, context, contract.getPreferences, ({ db, caller }) =>
    preferencesOf(db, bearerOf(caller).personId),
  );
  serve(app, context, contract.changePreferences, ({ db, caller, body }) =>
    changePreferences(db, bearerOf(caller).personId, body),
  );
  serve(app, context, contract.listInvitations, async ({ db, merchant, now }) => ({
    invitations: (await invitations(db, merchant.merchantId)).map((one) => presentInvitation(one, now)),
  }));
  serve(app, context, contract.invite, async ({ db, merchant, caller, body, now }) => {
    assertLive(merchant);
    const publicUrl = publicUrlOf(context.config);
    const made = await invite(db, merchant.merchantId, { ...body, by: bearerOf(caller), publicUrl, now });
    return { ...presentInvitation(made.invitation, now), url: made.url };
  });
  serve(app, context, contract.revokeInvitation, async ({ db, merchant, params, now }) => {
    const invitationId = uuidOf('invitation', params.invitationId);
    const revoked = invitationId && (await revokeInvitation(db, merchant.merchantId, { invitationId, now }));
    if (!revoked) throw notFound('invitation');
    return presentInvitation(revoked, now);
  });
}

type Changing = Pick<
  Call<typeof contract.removeMember>,
  'context' | 'db' | 'merchant' | 'caller' | 'params' | 'now'
>;

async function change({ context, db, merchant, caller, params, now }: Changing, role: contract.Role | null) {
  assertLive(merchant);
  const { merchantId } = merchant;
  const personId = uuidOf('user', params.personId);
  const by = bearerOf(caller).role;
  const changed = personId && (await changeMember(db, merchantId, { personId, role, by, now }));
  if (!changed) throw notFound('member of staff');
  // Cached tokens contain the member's role.
  announceMerchant(context, db, merchantId);
  return presentMember(changed);
}

/** A sandbox has the staff of its live merchant. */
function assertLive({ isSandbox }: Merchant): void {
  if (isSandbox)
    throw invalidState('A sandbox has the staff of its live merchant. Change them in live mode.');
}
