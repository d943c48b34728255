import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendDueRequests } from '../../features/review-requests/dispatching.ts';
import { startHarness } from '../../testing/harness.ts';
import { startMailing } from '../../testing/mailing.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { setStatistics, statisticsOfQueues } from '../../testing/statistics.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { rows } from '../db/database.ts';
import { leaseMails } from './pending-emails.ts';
import { sendDueMails } from './sending.ts';

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { context, clock } = harness;
const { db } = context;
const { mailServer, sender, dispatch } = await startMailing(harness, { concurrency: 3 });

/** Twelve orders whose requests are due, of which no email is queued yet. */
async function givenDueRequests() {
  await rows(db, 'truncate mail_queue', []);
  const shop = await harness.merchant();
  for (let number = 0; number < 12; number++)
    await deliver(harness, shop, order({ orderId: `O-${number}`, customerEmail: `c${number}@example.com` }));
  return shop;
}

for (const count of statisticsOfQueues)
  test(`when statistics say ${count} rows, each request is taken once and a lease takes one email`, {
    skip: thoroughOnly,
  }, async () => {
    await givenDueRequests();
    for (const queue of ['due_requests', 'mail_queue']) await setStatistics(db, queue, count);
    assert.equal(await sendDueRequests(dispatch), 12);
    for (let left = 12; left > 0; left--)
      assert.equal((await leaseMails(db, { limit: 1, now: clock.now() })).length, 1);
    assert.deepEqual(await leaseMails(db, { limit: 1, now: clock.now() }), []);
  });

for (const count of [0, 1])
  test(`when statistics say ${count} rows, twelve request emails of a quiet merchant all leave at once`, async () => {
    const shop = await givenDueRequests();
    for (const queue of ['due_requests', 'mail_queue']) await setStatistics(db, queue, count);
    const before = mailServer.received.length;
    await sendDueRequests(dispatch);
    assert.equal(await sendDueMails(sender), 12);
    assert.equal(mailServer.received.length - before, 12);
    const { mails } = (await shop.asStaff('GET', '/admin/mails?status=sent')).body.data;
    assert.equal(mails.length, 12);
  });
