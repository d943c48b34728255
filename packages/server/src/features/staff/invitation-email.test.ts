import assert from 'node:assert/strict';
import { test } from 'node:test';
import { row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { newUuid, uuidOf } from '../../platform/ids.ts';
import { startHarness } from '../../testing/harness.ts';
import { sendInvitation } from './invitation-email.ts';

const harness = await startHarness();
const { context, clock } = harness;

test("an invitation email is in the merchant's language, with the link and the inviter's escaped name", async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { locale: 'de' });
  const acceptUrl = 'https://reviews.example/console/invitation?token=x&y="';
  await sendInvitation(context.db, {
    merchantId: shop.uuid,
    invitationId: newUuid(),
    email: 'New.Colleague@example.com',
    inviterName: '<b>Ann</b>\r\nBcc: x@example.com',
    acceptUrl,
    now: clock.now(),
  });
  const { mails } = (await shop.asStaff('GET', '/admin/mails?kind=staff_invitation')).body.data;
  assert.equal(mails[0].to, 'New.Colleague@example.com');
  const mail = (await shop.asStaff('GET', `/admin/mails/${mails[0].id}`)).body.data;
  assert.match(mail.subject, /^Einladung/);
  // The link grants an account, so the outbox does not show it to staff.
  assert.equal(mail.html, null);
  assert.ok(!mail.text.includes('token=x'));
  const kept = await row(
    context.db,
    statement`select body_text as ${output.text('body_text')}, body_html as ${output.text('body_html')} from mails where merchant_id = $1 and mail_id = $2`,
    [shop.uuid, uuidOf('mail', mail.id)],
  );
  assert.ok(kept);
  assert.ok(kept.body_text.includes(`Einladung annehmen: ${acceptUrl}`));
  assert.match(kept.body_html, /&lt;b&gt;Ann&lt;\/b&gt;/);
  assert.match(
    kept.body_html,
    /href="https:\/\/reviews\.example\/console\/invitation\?token=x&amp;y=&quot;"/,
  );
});
