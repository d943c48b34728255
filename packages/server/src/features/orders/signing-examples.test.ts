import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { deliver, order, signatureOf } from '../../testing/shop-messages.ts';

const harness = await startHarness();
const host = await harness.listen();
const page = await readFile(join(import.meta.dirname, '../../../../../docs/WEBHOOKS.md'), 'utf8');
const [, section = ''] = page.split('## Orders to Tribune');

const exampleIn = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(section)?.[1] ?? '';

/** Runs a program with the example on its standard input; returns the JSON that it printed. */
async function run(command: string, args: string[], example: string, env: Record<string, string>) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(example);
  return JSON.parse(await text(child.stdout));
}

for (const { language, command, args } of [
  { language: 'sh', command: 'sh', args: ['-s'] },
  { language: 'js', command: process.execPath, args: ['--input-type=module', '-'] },
])
  test(`the signed order of WEBHOOKS.md in ${language} is accepted`, async () => {
    const shop = await harness.merchant();
    const example = exampleIn(language);
    assert.notEqual(example, '');
    const env = { TRIBUNE_URL: host, MERCHANT: shop.id, WEBHOOK_SECRET: shop.webhookSecret };
    const accepted = await run(command, args, example, env);
    assert.equal(accepted.success, true, JSON.stringify(accepted));
    assert.equal(accepted.data.status, 'scheduled');
    const refused = await run(command, args, example, { ...env, WEBHOOK_SECRET: `${shop.webhookSecret}x` });
    assert.equal(refused.error.code, 'INVALID_SIGNATURE');
  });

test("an order's key is the whole secret, neither decoded nor without its prefix", async () => {
  const shop = await harness.merchant();
  const body = JSON.stringify(order());
  const [, rest = ''] = shop.webhookSecret.split('whsec_');
  for (const key of [rest, Buffer.from(rest, 'base64'), Buffer.from(rest, 'base64url')]) {
    const signature = signatureOf(body, key);
    const answer = await deliver(harness, shop, body, { 'x-webhook-signature': signature });
    assert.deepEqual([answer.status, codeOf(answer)], [401, 'INVALID_SIGNATURE']);
  }
  assert.equal((await deliver(harness, shop, body)).status, 200);
});
