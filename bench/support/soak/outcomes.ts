import { recountMerchant } from '../../../packages/server/src/app/cli/recount.ts';
import { rows } from '../../../packages/server/src/platform/db/database.ts';
import { output, statement, table } from '../../../packages/server/src/platform/db/statement.ts';
import { uuidOf } from '../../../packages/server/src/platform/ids.ts';
import { callsTo, origin, staffHeaders } from '../api.ts';
import { until } from '../until.ts';
import type { Installation } from './installation.ts';
import { type Ledger, lostWrites } from './ledger.ts';

type Watched = Pick<Installation, 'db' | 'shop' | 'mail' | 'receiver' | 'supervision' | 'servers'>;

const patienceMs = 20 * 60_000;

/** Waits until workers have nothing left to do, and returns everything that is wrong. Nothing may be written in the meantime. */
export async function wrongOutcomes(installation: Watched, ledger: Ledger): Promise<string[]> {
  const { db, shop, receiver } = installation;
  await until(async () => (await waiting(installation)) === 0, { everyMs: 500, patienceMs }).catch(() => {});
  const left = await waiting(installation);
  const differences = await recountMerchant(db, shop.uuid, { repair: false });
  return [
    ...(left > 0 ? [`workers have ${left} things left to do`] : []),
    ...(await lostWrites(db, shop.uuid, ledger)),
    ...differences.map((row) => `recount finds ${JSON.stringify(row)}`),
    ...(await wrongTransfers(installation, ledger)),
    ...(await wrongMedia(installation)),
    ...(await wrongMails(installation)),
    ...receiver.wrong,
    ...(await missingEvents(installation)),
    ...(await wrongLog(installation, ledger)),
  ];
}

/** The number of rows in queues, and of media, imports and exports in progress. */
async function waiting({ db, shop }: Watched): Promise<number> {
  const queues = ['mail_queue', 'webhook_outbox', 'webhook_queue', 'transparency_outbox'];
  const counts = [
    ...queues.map((queue) => `(select count(*) from ${queue} where merchant_id = $1)`),
    `(select count(*) from due_requests where merchant_id = $1 and step = 'request')`,
    `(select count(*) from media where merchant_id = $1 and status = 'processing')`,
    ...['imports', 'exports'].map(
      (jobs) =>
        `(select count(*) from ${jobs} where merchant_id = $1 and status in ('pending', 'processing'))`,
    ),
  ];
  const [found] = await rows(db, statement`select ${counts.join(' + ')} as ${output.number('waiting')}`, [
    shop.uuid,
  ]);
  return found?.waiting ?? 0;
}

/** Checks that all imports and exports are completed, with every row once. */
async function wrongTransfers({ servers, shop }: Watched, { imports, exports }: Ledger): Promise<string[]> {
  const base = servers[0]?.base ?? '';
  const headers = staffHeaders(shop);
  const staff = callsTo(base, headers);
  const wrong: string[] = [];
  for (const { id, rows } of imports) {
    const { data } = await staff('GET', `/admin/imports/${id}`);
    if (data.status !== 'completed' || data.imported !== rows)
      wrong.push(`import ${id} is ${data.status} with ${data.imported} of ${rows} rows`);
  }
  for (const id of exports) {
    const file = await fetch(`${base}/apiV2/admin/export/reviews/${id}/download`, { headers });
    const lines = (await file.text()).split('\r\n');
    const ids = lines.slice(1, -1).map((line) => line.slice(0, line.indexOf(',')));
    if (file.status !== 200 || lines.at(-1) !== '' || new Set(ids).size !== ids.length)
      wrong.push(`export ${id}: ${file.status}, ${lines.length} lines, ${new Set(ids).size} reviews`);
  }
  return wrong;
}

/** Checks that the media of all reviews are ready, with one set of files each. Uploads of refused requests are deleted after a day. */
async function wrongMedia({ db, shop, supervision: { run } }: Watched): Promise<string[]> {
  const failed = await rows(
    db,
    statement`select ${table('media')('media_id', 'status', 'failure', 'attempts')} from media where merchant_id = $1 and review_id is not null and (status <> 'ready' or
      (select count(distinct split_part(variant ->> 'key', '/', 4)) from jsonb_array_elements(variants) as variant) > 1)`,
    [shop.uuid],
  );
  const { filesWithoutRow, rowsWithoutFile } = JSON.parse(await run('media', 'check', '--json'));
  return [
    ...failed.map((medium) => `not ready, or with files of two attempts: ${JSON.stringify(medium)}`),
    ...filesWithoutRow.map((file: unknown) => `no row has the file ${JSON.stringify(file)}`),
    ...rowsWithoutFile.map((file: unknown) => `a row has no file: ${JSON.stringify(file)}`),
  ];
}

/** Checks that each request was received once, or is `uncertain` because the process was killed while sending. */
async function wrongMails({ db, shop, mail }: Watched): Promise<string[]> {
  const mails = await rows(
    db,
    statement`select to_email as ${output.text('to')}, status as ${output.text('status')}
      from mails where merchant_id = $1 and kind = 'review_request'`,
    [shop.uuid],
  );
  return mails.flatMap(({ to, status }) => {
    const copies = mail.received.get(to) ?? 0;
    const fits = status === 'uncertain' ? copies <= 1 : status === 'sent' && copies === 1;
    return fits ? [] : [`the email to ${to} is ${status} and was received ${copies} times`];
  });
}

async function missingEvents({ db, shop, receiver }: Watched): Promise<string[]> {
  const recorded = await rows(
    db,
    statement`select event_id as ${output.text('id')} from webhook_deliveries where merchant_id = $1 and type not like 'webhook.%'`,
    [shop.uuid],
  );
  const arrived = new Set([...receiver.events].map((id) => uuidOf('event', id)));
  return recorded.filter(({ id }) => !arrived.has(id)).map(({ id }) => `the event ${id} did not arrive`);
}

/** Checks that every acknowledged submission is in the log once, and that `tribune verify` finds no difference. */
async function wrongLog({ db, shop, supervision, servers }: Watched, { reviews }: Ledger): Promise<string[]> {
  const received = await rows(
    db,
    statement`select r.review_id as ${output.text('id')}, count(*) as ${output.number('times')}
      from transparency_entries as e
      join transparency_reviews as r on r.merchant_id = $1 and r.opaque_id = e.entry::json ->> 'id'
      where e.merchant_id = $1 and e.entry::json ->> 'type' = 'received' group by r.review_id`,
    [shop.uuid],
  );
  const times = new Map(received.map((row) => [row.id, row.times]));
  const wrong = reviews.flatMap(({ id }) => {
    const found = times.get(uuidOf('review', id) ?? '') ?? 0;
    return found === 1 ? [] : [`${id} is in the log ${found} times`];
  });
  const log = `${servers[0]?.base}/log/${shop.merchantId}`;
  const text = await supervision.run('verify', log, '--store', origin, '--json');
  const { verified, differences } = JSON.parse(text);
  return verified ? wrong : [...wrong, `tribune verify: ${JSON.stringify(differences).slice(0, 500)}`];
}
