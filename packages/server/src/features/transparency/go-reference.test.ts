// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { buildGoVerifier, withGo } from '../../../../verify/test/go.ts';
import { rows } from '../../platform/db/database.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { csvOf, importerOf, plain } from '../imports/files.fixture.ts';
import { allLogs } from './log-list.ts';
import { host, sequenceAll } from './mirror.fixture.ts';
import { givenWitness } from './witness.fixture.ts';
import { witnessingOf } from './witness-dispatcher.ts';
import { witnessDue } from './witnessing.ts';

const run = promisify(execFile);

test(
  'the Go reference libraries verify the log that the service serves: checkpoints, cosignature, tiles, entries and proofs',
  withGo,
  async () => {
    const folder = await temporaryFolder();
    const witness = await givenWitness('witness.example/go', 5);
    const harness = await startHarness({
      PUBLIC_URL: `https://${host}`,
      LOG_WITNESSES: witness.setting,
      OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1',
    });
    const base = await harness.listen();
    const shop = await harness.merchant();
    for (const rating of [5, 2]) await givenReview(shop, { rating, authorEmail: `a${rating}@example.com` });
    await sequenceAll(harness);
    const key =
      (await allLogs(harness.context.db)).find(({ merchantId }) => merchantId === shop.id)?.key ?? '';
    await witness.follow(key);
    const prefix = `${base}/log/${shop.id}`;
    const [old, proofs] = [join(folder, 'old'), join(folder, 'proofs.json')];
    await writeFile(old, await (await fetch(`${prefix}/checkpoint`)).text());
    // Several tiles, of which the last is partial.
    await importerOf(harness)(shop, csvOf(Array.from({ length: 300 }, (_, number) => plain(number))));
    await sequenceAll(harness);
    await witnessDue(await witnessingOf(harness.context));
    const listed = (await shop.asBrowser('GET', '/reviews?proof=true&limit=100')).body.reviews;
    await writeFile(proofs, JSON.stringify(listed.map(({ proof }: { proof: object }) => proof)));

    const program = await buildGoVerifier(folder);
    const verify = () => run(program, ['served', prefix, key, witness.vkey, old, proofs]);
    const { stdout } = await verify();
    assert.equal(
      stdout,
      '606 entries, consistent with 5, cosigned by witness.example/go, 100 proofs of the API\n',
    );
    await rows(
      harness.context.db,
      `update transparency_entries set entry = replace(entry, '"rating":5', '"rating":4')
       where merchant_id = $1 and position = 1`,
      [shop.uuid],
    );
    await assert.rejects(verify());
  },
);
