import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { newUuid, uuidOf } from '../../platform/ids.ts';
import { sendRequests } from '../../testing/due-requests.ts';
import type { Harness, TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { workOnMedium } from '../media/processing-job.ts';
import { sequenceAll } from '../transparency/mirror.fixture.ts';
import { fillTheRest } from './personal-columns.fixture.ts';
import { workOnPrivacyRequest } from './request-job.ts';

export interface Person {
  name: string;
  email: string;
  /** A text that everything written by the person contains. */
  mark: string;
  customerId: string;
  orderId: string;
}

export const personCalled = (name: string): Person => ({
  name: `${name} Lindqvist`,
  email: `${name}.lindqvist@example.com`,
  mark: `${name}mark`,
  customerId: `${name}-customer`,
  orderId: `${name}-order`,
});

export const key = () => ({ 'idempotency-key': newUuid() });

export async function process({ context }: Harness, shop: TestMerchant, requestId: string) {
  const merchantId = shop.uuid;
  await workOnPrivacyRequest(context, { merchantId, requestId: uuidOf('privacy', requestId) ?? '' });
  return (await shop.asStaff('GET', `/admin/privacy/requests/${requestId}`)).body.data;
}

export async function ok(answer: ReturnType<TestMerchant['asStaff']>) {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

/** Uses every feature that stores personal data. Returns the ids of items that `other` can answer and vote on. */
export async function live(
  harness: Harness,
  shop: TestMerchant,
  person: Person,
  other: Person | null,
  made: Made | null,
): Promise<Made> {
  const { email, name, mark, orderId } = person;
  const by = { merchantId: shop.id, authorName: name, authorEmail: email };
  const merchantId = shop.uuid;
  const ordered = order({
    orderId,
    customerEmail: email,
    customerName: name,
    customerID: person.customerId,
    locale: mark,
    reviewPageUrl: `https://shop.example/reviews?order=${orderId}`,
    products: ['P-1', 'P-2'].map((productId) => ({
      productId,
      productName: productId,
      quantity: 1,
      price: name.charCodeAt(0) + name.charCodeAt(4) / 1000,
    })),
  });
  await deliver(harness, shop, ordered, key());
  // Stores the order as if a platform had sent it.
  await rows(
    harness.context.db,
    `insert into shop_messages (merchant_id, platform, kind, resource_id, received_at)
     values ($1, 'shopify', 'order', $2, $3)`,
    [merchantId, orderId, harness.clock.now()],
  );
  await sendRequests(harness);
  const [mailed] = (await ok(shop.asStaff('GET', `/admin/mails?to=${email}`))).mails;
  const mail = await ok(shop.asStaff('GET', `/admin/mails/${mailed.id}`));
  const token = /\/r\/([\w-]{64})/.exec(mail.text)?.[1] ?? '';
  await reviewWithPhoto(harness, token, {
    productId: 'P-1',
    rating: '5',
    text: `${mark} wore it through three days of rain in the hills, and it kept me dry.`,
    authorName: name,
  });
  const { reviews } = (await shop.asServer('GET', '/products/P-1/reviews')).body;
  const review = reviews.find(({ text }: { text: string }) => text.startsWith(mark)).id;
  const second = await ok(
    shop.asBrowser(
      'POST',
      '/reviews',
      {
        ...by,
        productId: 'P-2',
        rating: 2,
        text: `${mark} leaks from the first day on, whatever I do with the lid of it.`,
        orderId,
      },
      key(),
    ),
  );
  await ok(
    shop.asStaff('PATCH', `/reviews/${second.id}/moderate`, {
      status: 'rejected',
      reasonCode: 'off_topic',
      reason: `${mark} rejected`,
    }),
  );
  await sequenceAll(harness);
  await ok(
    shop.asStaff('POST', `/admin/reviews/${review}/update-request`, { message: `Dear ${mark}` }, key()),
  );
  const [asked] = (await ok(shop.asStaff('GET', `/admin/mails?to=${email}&kind=review_update_request`)))
    .mails;
  const update = await ok(shop.asStaff('GET', `/admin/mails/${asked.id}`));
  await ok(
    shop.asBrowser('PATCH', `/reviews/${review}`, {
      token: /\/r\/([\w-]{64})/.exec(update.text)?.[1],
      text: `${mark} wore it out in a week of rain, and would buy it again for the hills.`,
    }),
  );
  await ok(shop.asStaff('PUT', `/reviews/${review}/reply`, { text: `Thanks ${mark}`, authorName: name }));
  const ofStore = await ok(
    shop.asBrowser(
      'POST',
      '/store-reviews',
      {
        ...by,
        rating: 4,
        text: `${mark} had the parcel within two days, well wrapped and complete.`,
        orderId,
      },
      key(),
    ),
  );
  await ok(
    shop.asStaff('PATCH', `/store-reviews/${ofStore.id}/moderate`, { status: 'approved', reason: mark }),
  );
  const question = await ok(
    shop.asBrowser('POST', '/products/P-1/questions', {
      text: `${mark} asks: is it warm enough for a week in the hills in November?`,
      authorName: name,
      authorEmail: email,
      externalProductId: 'P-1',
    }),
  );
  await ok(shop.asStaff('PATCH', `/questions/${question.id}/moderate`, { status: 'approved', reason: mark }));
  const mine = { review, question: question.id };
  if (other && made) {
    await reactTo(shop, person, other, made);
    const by = { ...other, customerId: 'nobody' };
    await answerAndVote(shop, by, mine);
  }
  await ok(shop.asStaff('POST', '/admin/suppressions', { email }));
  const claim = await ok(shop.asStaff('GET', `/admin/incentive-claims/by-order/${orderId}`));
  await ok(
    shop.asStaff('POST', `/admin/incentive-claims/${claim.claimId}/fulfill`, { couponCode: mark }, key()),
  );
  const exported = await ok(shop.asStaff('POST', '/admin/privacy/export', { email }, key()));
  assert.equal((await process(harness, shop, exported.id)).status, 'completed');
  await fillTheRest(harness, merchantId, person);
  return mine;
}

export interface Made {
  review: string;
  question: string;
}

async function answerAndVote(shop: TestMerchant, { email, name, mark, customerId }: Person, made: Made) {
  const answer = await ok(
    shop.asBrowser('POST', `/questions/${made.question}/answers`, {
      answer: `${mark} answers: it is very warm, I have worn it all of last winter in the hills`,
      author: { name, email },
    }),
  );
  await ok(shop.asStaff('PATCH', `/answers/${answer.id}/moderate`, { status: 'approved', reason: mark }));
  await ok(
    shop.asBrowser('POST', `/reviews/${made.review}/helpful`, { helpful: true, customerEmail: email }),
  );
  await ok(shop.asBrowser('POST', `/reviews/${made.review}/helpful`, { helpful: false, userId: customerId }));
  await ok(
    shop.asBrowser('POST', `/questions/${made.question}/helpful`, { helpful: true, customerEmail: email }),
  );
}

/** The person as a customer and as a staff member. */
async function reactTo(shop: TestMerchant, person: Person, other: Person, made: Made) {
  await answerAndVote(shop, person, made);
  const { email, name } = person;
  for (const status of ['flagged', 'approved'])
    await ok(
      shop.asStaff('PATCH', `/questions/${made.question}/moderate`, {
        status,
        moderatedBy: email,
        reason: other.mark,
      }),
    );
  await ok(shop.asStaff('PATCH', `/reviews/${made.review}/flag`, { flagged: true, flaggedBy: email }));
  await ok(
    shop.asStaff('PUT', `/reviews/${made.review}/reply`, { text: `Thanks ${other.mark}`, authorName: name }),
  );
}

/** Sends the hosted form with a photo, and processes the photo. */
export async function reviewWithPhoto(
  { app, context }: Harness,
  token: string,
  fields: Record<string, string>,
) {
  const picture = await readFile(join(import.meta.dirname, '../media/fixtures/phone.jpg'));
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]);
  const answer = await app.inject({
    method: 'POST',
    url: `/r/${token}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'user-agent': 'Mozilla/5.0 (iPhone)' },
    payload: Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
      part('name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg', picture),
      Buffer.from('--x--\r\n'),
    ]),
  });
  assert.equal(answer.statusCode, 303, answer.body);
  const waiting = await rows(
    context.db,
    statement`/* every merchant */ select merchant_id as ${output.text('merchant_id')}, media_id as ${output.text('media_id')} from media where status = 'processing'`,
    [],
  );
  for (const { merchant_id, media_id } of waiting) await workOnMedium(context, merchant_id, media_id);
}
