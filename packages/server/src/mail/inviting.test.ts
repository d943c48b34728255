import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidOf } from '../ids.ts';
import { startHarness } from '../testing/harness.ts';
import { sendInvitation } from './index.ts';

const harness = await startHarness();
const { context, clock } = harness;

test('an invitation is mailed in the language of the shop, with the link and who invites, as plain text', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { locale: 'de' });
  const acceptUrl = 'https://reviews.example/console/invitation?token=x&y="';
  await sendInvitation(context.db, {
    merchantId: uuidOf('merchant', shop.id) ?? '',
    email: 'New.Colleague@example.com',
    inviterName: '<b>Ann</b>\r\nBcc: x@example.com',
    acceptUrl,
    now: clock.now(),
  });
  const { mails } = (await shop.asStaff('GET', '/admin/mails?kind=staff_invitation')).body.data;
  assert.equal(mails[0].to, 'New.Colleague@example.com');
  const mail = (await shop.asStaff('GET', `/admin/mails/${mails[0].id}`)).body.data;
  assert.match(mail.subject, /^Einladung/);
  assert.ok(mail.text.includes(`Einladung annehmen: ${acceptUrl}`), mail.text);
  assert.match(mail.html, /&lt;b&gt;Ann&lt;\/b&gt;/);
  assert.match(mail.html, /href="https:\/\/reviews\.example\/console\/invitation\?token=x&amp;y=&quot;"/);
});
