import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { answered, answeredByShop, asked, moderated, published } from './given.fixture.ts';

const harness = await startHarness();

async function mailsOf(shop: TestMerchant) {
  const answer = await shop.asStaff('GET', '/admin/mails');
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.mails as {
    id: string;
    to: string;
    kind: string;
    subject: string;
    status: string;
  }[];
}

test("the asker is notified when the merchant answers and when a customer's answer is approved", async () => {
  const shop = await harness.merchant();
  const id = await published(shop);
  assert.deepEqual(await mailsOf(shop), []);
  await answeredByShop(shop, id, { author: { name: 'Ana' } });
  const waiting = await answered(shop, id);
  const [mail, ...others] = await mailsOf(shop);
  assert.equal(others.length, 0);
  assert.equal(mail?.kind, 'answer_published');
  assert.equal(mail?.to, 'Maya@example.com');
  assert.equal(mail?.subject, 'Your question was answered');
  const whole = await shop.asStaff('GET', `/admin/mails/${mail?.id}`);
  assert.equal(
    whole.body.data.text,
    `Hello,

Your question was answered.

Ana answered:

> It holds down to −30 °C.

View in store: http://127.0.0.1:3000/questions/${shop.id}?product=P-1

Kind regards,
${whole.body.data.text.match(/Shop \d+/)[0]}

-- 
You’re receiving this email because you asked this question at ${whole.body.data.text.match(/Shop \d+/)[0]}.
`,
  );
  await moderated(shop, waiting, 'approved');
  assert.equal((await mailsOf(shop)).length, 2);
});

test('an answer causes at most one email, however often it is moderated', async () => {
  const shop = await harness.merchant();
  const id = await published(shop);
  const answer = await answered(shop, id);
  for (const status of ['approved', 'rejected', 'approved', 'flagged', 'approved']) {
    await moderated(shop, answer, status, { reason: status });
    await moderated(shop, id, status, { reason: status });
  }
  const holding = (await mailsOf(shop)).filter(({ status }) => status !== 'cancelled');
  assert.equal(holding.length, 1);
});

test('an answer to a pending question is sent once the question is published', async () => {
  const shop = await harness.merchant();
  const id = await asked(shop);
  await answeredByShop(shop, id);
  assert.equal((await mailsOf(shop)).length, 0);
  await moderated(shop, id, 'approved');
  assert.equal((await mailsOf(shop)).length, 1);
});

test('askers who answer their own question are not notified', async () => {
  const shop = await harness.merchant();
  const id = await published(shop);
  const own = await answered(shop, id, { author: { name: 'Maya', email: 'maya@EXAMPLE.com' } });
  await moderated(shop, own, 'approved');
  assert.deepEqual(await mailsOf(shop), []);
});

test("the email is in the merchant's locale and escapes names in its HTML", async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { locale: 'de' });
  const id = await published(shop, {
    text: 'Ist <b>das</b> & "jenes" wasserdicht?',
    authorName: '<script>alert(1)</script>',
  });
  await answeredByShop(shop, id, { answer: "Ja, auch bei 'Sturm' <img src=x onerror=alert(1)>" });
  const [mail] = await mailsOf(shop);
  assert.equal(mail?.subject, 'Ihre Frage wurde beantwortet');
  const { html, text, locale } = (await shop.asStaff('GET', `/admin/mails/${mail?.id}`)).body.data;
  assert.equal(locale, 'de');
  assert.match(text, /^Guten Tag,/);
  assert.doesNotMatch(html, /<script|<img|<b>|jenes/);
  assert.match(html, /&#(39|x27);Sturm&#(39|x27); &lt;img/);
});
