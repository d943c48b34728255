import assert from 'node:assert/strict';
import type { Role } from '@tribune/contract';
import type { Harness, TestMerchant } from './harness.ts';
import { mailedInvitation } from './received-emails.fixture.ts';

export const password = 'correct horse battery staple';

/** A new member of a merchant's staff, with the password above. */
export async function givenMember(
  { harness, shop }: { harness: Harness; shop: TestMerchant },
  role: Role,
  name: string = role,
): Promise<{ email: string; headers: Record<string, string> }> {
  const email = `${name.toLowerCase()}@${new URL(shop.origin).hostname}`;
  const invited = await shop.asStaff('POST', '/admin/invitations', { email, role });
  assert.equal(invited.status, 200, JSON.stringify(invited.body));
  // Only the link in the email proves the mailbox, which owners must.
  const accepted = await harness.app.inject({
    method: 'POST',
    url: `/auth/invitations/${await mailedInvitation(harness, email)}`,
    payload: { name, password },
  });
  assert.equal(accepted.statusCode, 200, accepted.body);
  const session = await harness.app.inject({
    method: 'POST',
    url: '/auth/sign-in/email',
    payload: { email, password },
  });
  return { email, headers: { 'x-merchant-id': shop.id, authorization: `Bearer ${session.json().token}` } };
}
