// Thorough runs only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { recountAttributes } from '../../features/attributes/recount.ts';
import { recountQuestions } from '../../features/questions/recount.ts';
import { recount } from '../../features/rating-counters/recount.ts';
import { startHarness } from '../harness.ts';
import { type Both, type Command, commands } from './commands.ts';
import { everyRead, listRead, type Read, seen, someRead } from './reads.ts';
import { ShopModel } from './shop-model.ts';

/*
 * Compares public reads with an in-memory model after random sequences of actions by shoppers and staff. To run it longer:
 * TRIBUNE_MODEL_SECONDS=600 TRIBUNE_MODEL_SEED=7 npm test -- model.property
 */
const harness = await startHarness();
const { db } = harness.context;
/** By default some thousand commands and reads, deterministic on every machine. */
const duration = process.env.TRIBUNE_MODEL_SECONDS
  ? {
      numRuns: 1_000_000,
      interruptAfterTimeLimit: Number(process.env.TRIBUNE_MODEL_SECONDS) * 1_000,
      markInterruptAsFailure: false,
    }
  : { numRuns: 10 };
const seed = Number(process.env.TRIBUNE_MODEL_SEED ?? 1);

let done = 0;
let looked = 0;

async function play(steps: readonly (readonly [Command, Read])[], lists: readonly Read[]): Promise<void> {
  const both: Both = { harness, shop: await harness.merchant(), model: new ShopModel(), said: 0 };
  for (const [command, read] of steps) {
    both.said++;
    await command.run(both);
    await read.look(both);
    done++;
    looked++;
  }
  for (const read of [...everyRead, ...lists]) {
    await read.look(both);
    looked++;
  }
  const merchantId = both.shop.uuid;
  for (const count of [recount, recountQuestions, recountAttributes])
    assert.deepEqual(await count(db, merchantId, { repair: false }), []);
}

test('after any sequence of actions public reads equal those of an in-memory model', async () => {
  const steps = fc.array(fc.tuple(commands, someRead), { minLength: 40, maxLength: 200, size: 'max' });
  const lists = fc.array(listRead, { minLength: 10, maxLength: 10 });
  await fc.assert(fc.asyncProperty(steps, lists, play), { seed, ...duration });
  console.log(`${done} commands, ${looked} looks at what the public sees; filters: ${JSON.stringify(seen)}`);
  for (const [how, times] of Object.entries(seen)) assert.ok(times > 0, `no filter was ${how}`);
});
