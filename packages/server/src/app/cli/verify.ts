import { homedir } from 'node:os';
import { join } from 'node:path';
import * as verify from '@tribune/verify';
import { type Command, InvalidArgumentError } from 'commander';
import { printFailure, printVerification } from './verify-output.ts';
import { MirrorFolder, readCheckpoint, readReceipt, sha256, UsageError } from './verify-sources.ts';

interface Options {
  state?: string;
  store?: string;
  origin?: string;
  key: string[];
  witness: string[];
  checkpoint: string[];
  receipt: string[];
  page: string[];
  incremental?: boolean;
  json?: boolean;
}

const list = (value: string, before: string[]): string[] => [...before, value];

/**
 * `tribune verify`: exits with 0 when everything follows from the log, with 2 when something does not, with 1 when that cannot be
 * determined.
 */
export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description(
      'verify the transparency log of a store without trusting its server: signatures, history, and the ratings that the store shows',
    )
    .argument('<url>', 'address of the log, as in https://reviews.example/log/merchant_01…')
    .option(
      '--state <folder>',
      'folder of what earlier runs saw (default: one per log below ~/.local/state/tribune)',
    )
    .option(
      '--store <origin>',
      "the store's website, as in https://shop.example: compare with what its pages are given",
      websiteOrigin,
    )
    .option(
      '--origin <origin>',
      'name of the log, from a source that you trust: its host when it began, as in reviews.example/log/merchant_01…',
    )
    .option('--key <vkey>', 'public key of the log, from a source that you trust; repeatable', list, [])
    .option(
      '--witness <vkey>',
      'public key of a witness that must have cosigned the log; repeatable',
      list,
      [],
    )
    .option('--checkpoint <file>', "another reader's checkpoint, a file or URL; repeatable", list, [])
    .option(
      '--receipt <file>',
      "an author's receipt, a file or URL: its review must be in the log; repeatable",
      list,
      [],
    )
    .option(
      '--page <url>',
      'a page of the store: another account that it names is a difference; repeatable',
      (url: string, before: string[]) => [...before, pageOf(url)],
      [],
    )
    .option('--incremental', 'read only what was added since the last run')
    .option('--json', 'print the result as one line of JSON')
    .action(run);
}

async function run(url: string, options: Options): Promise<void> {
  const { merchantId, name, prefix, server } = placeOf(url);
  const api =
    options.store &&
    verify.publicApiAt(`${server}/apiV2`, {
      headers: { origin: options.store, 'x-merchant-id': merchantId },
    });
  const progress = showProgress(options);
  try {
    const folder =
      options.state ?? join(homedir(), '.local/state/tribune/verify', name.replaceAll(/[^\w.-]/g, '_'));
    const store = new MirrorFolder(folder);
    const fetch = verify.logAt(prefix);
    const trusted = options.key.length > 0 ? await keysOf(options.key) : undefined;
    const learned = options.origin
      ? ({ origin: options.origin, from: 'option' } as const)
      : await verify.learnOrigin({ merchantId, fetch, store, trusted });
    const result = await verify.verifyLog({
      origin: learned.origin,
      merchantId,
      fetch,
      store,
      trusted,
      witnesses: await keysOf(options.witness),
      others: await Promise.all(options.checkpoint.map(readCheckpoint)),
      receipts: await Promise.all(options.receipt.map(readReceipt)),
      incremental: options.incremental === true,
      sha256,
      ...(api && { api }),
      onProgress: ({ entries, size }) => progress(`${entries} of ${size} entries`),
      onAudit: ({ reviews }) => reviews > 0 && progress(`${reviews} listed reviews`),
    });
    progress('');
    const others = await otherAccounts(options.page, merchantId);
    const json = options.json === true;
    printVerification(result, { folder, json, url: name, originFrom: learned.from, others });
  } catch (error) {
    progress('');
    if (!(error instanceof verify.VerificationFailure)) throw error;
    refuse(error, options);
  }

  async function keysOf(texts: string[]) {
    return Promise.all(texts.map(verify.parseVerifierKey));
  }
}

async function otherAccounts(pages: readonly string[], merchantId: string): Promise<verify.Difference[]> {
  const found: verify.Difference[] = [];
  for (const page of pages) {
    const named = await verify.otherMerchantsOn(page, merchantId).catch((error) => {
      throw new UsageError(`The page cannot be read: ${error instanceof Error ? error.message : error}`);
    });
    for (const one of named)
      found.push({
        code: 'other_merchant',
        subject: page,
        message: `It names ${one}, whose reviews are not in this log.`,
      });
  }
  return found;
}

function refuse(failure: verify.VerificationFailure, options: Options): void {
  if (verify.cannotTell(failure.code)) throw new UsageError(failure.message);
  printFailure(failure, options.json === true);
}

const websiteOrigin = (text: string) => new URL(pageOf(text)).origin;

function pageOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new InvalidArgumentError('Must be a website, as in https://shop.example.');
  return url.href;
}

function placeOf(url: string) {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const [, merchantId] = /^\/log\/([\w-]+)\/?$/.exec(parsed?.pathname ?? '') ?? [];
  if (!parsed || !merchantId)
    throw new UsageError(
      `${url} is not the address of a log. It looks like https://reviews.example/log/merchant_01…`,
    );
  const path = `/log/${merchantId}`;
  return { merchantId, name: parsed.host + path, prefix: parsed.origin + path, server: parsed.origin };
}

/** Shows progress on one line of the terminal. An empty text removes the line. */
function showProgress({ json }: Options): (text: string) => void {
  if (json || !process.stderr.isTTY) return () => undefined;
  return (text) => void process.stderr.write(`\r\u001b[K${text}`);
}
