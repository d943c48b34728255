import { once } from 'node:events';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as verify from '@tribune/verify';
import { type Command, InvalidArgumentError } from 'commander';
import { asListenAddress } from '../../platform/config-parsers.ts';
import { untilStopped } from './stopping.ts';
import { MirrorFolder, sha256, UsageError } from './verify-sources.ts';
import { readPublishedKeys, witnessEvents } from './witness-events.ts';
import { witnessServer } from './witness-server.ts';

interface Options {
  key: string;
  name?: string;
  state: string;
  log: string[];
  logs?: string;
  followKeys: boolean;
  listen: { host: string; port: number };
}

const defaultListen = '127.0.0.1:8300';

/** `tribune witness`: cosigns transparency logs of others. It needs neither a database nor settings. */
export function addWitnessCommand(program: Command): void {
  program
    .command('witness')
    .description(
      'run a witness (C2SP tlog-witness): cosign the checkpoints of transparency logs that only ever grow, so that no log can show two histories',
    )
    .requiredOption('--key <file>', "file of the witness's private key; created when it does not exist")
    .option('--name <name>', 'name of a new key, a URL without scheme, as in witness.example/w1')
    .option(
      '--state <folder>',
      'folder of the checkpoints that were cosigned; must survive, and belong to this witness alone',
      join(homedir(), '.local/state/tribune/witness'),
    )
    .option(
      '--log <vkey>',
      'public key of a log to witness, followed by its origin if the key has another name, and by its address if it is not https://ORIGIN, separated by spaces; repeatable',
      (value: string, before: string[]) => [...before, value],
      [],
    )
    .option('--logs <file>', 'file with the same, a line per log')
    .option(
      '--follow-keys',
      "accept a new key of a log when a known key of that log has signed the hand-over, which the log publishes at its address and '/keys'",
      false,
    )
    .option('--listen <host:port>', 'address to listen on', listenAddress, listenAddress(defaultListen))
    .addHelpText(
      'after',
      '\nThe public key, which logs name in LOG_WITNESSES and readers pass to `tribune verify --witness`, is printed at the start.',
    )
    .action(run);
}

async function run({ followKeys, key, listen, log, logs, name, state }: Options): Promise<void> {
  const lines = [...log, ...(logs === undefined ? [] : linesOf(await readFile(logs, 'utf8')))];
  const followed = await Promise.all(lines.map(logOf));
  if (followed.length === 0)
    throw new UsageError('A witness needs the public key of a log: --log or --logs. See `tribune log list`.');
  const signer = await signerIn(key, name);
  const release = await occupy(state);
  const vkey = verify.formatVerifierKey(signer.key);
  const witness = new verify.Witness({
    signer,
    logs: followed,
    store: new MirrorFolder(state),
    sha256,
    onEvent: witnessEvents({ isFollowing: followKeys }),
    ...(followKeys && { readKeys: readPublishedKeys }),
  });
  const server = witnessServer(witness, {
    key: vkey,
    onFault: (error) => process.stderr.write(`tribune: The witness failed: ${String(error)}\n`),
  });
  const stopped = untilStopped();
  server.listen(listen);
  try {
    await once(server, 'listening');
    // A TCP server has an address with a port.
    const { address, family, port } = server.address() as AddressInfo;
    const host = family === 'IPv6' ? `[${address}]` : address;
    process.stdout.write(`Public key: ${vkey}\nListening:  http://${host}:${port}\n`);
    for (const origin of new Set(followed.map(({ origin }) => origin)))
      process.stdout.write(`Log:        ${origin}\n`);
    await stopped;
  } finally {
    server.close();
    server.closeAllConnections();
    await release();
  }
  process.exit(0);
}

function listenAddress(text: string): { host: string; port: number } {
  try {
    const address = asListenAddress(text);
    if (address) return address;
  } catch {
    // Reported with the error below.
  }
  throw new InvalidArgumentError('Must be a host and a port, as in 127.0.0.1:8300.');
}

const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (/^\s*(#|$)/.test(line) ? [] : [line.trim()]));

async function logOf(text: string): Promise<verify.WitnessedLog> {
  const [vkey = '', ...words] = text.trim().split(/\s+/);
  const key = await keyOf(() => verify.parseVerifierKey(vkey));
  const isUrl = (word: string) => /^https?:\/\//.test(word);
  const url = words.find(isUrl);
  const [origin, ...more] = words.filter((word) => word !== url);
  if (more.length > 0 || key.type !== verify.signatureTypes.note)
    throw new UsageError(`${text} does not name the public key of a log, as \`tribune log list\` prints it.`);
  return { origin: origin ?? key.name, keys: [key], url: url?.replace(/\/+$/, '') };
}

async function keyOf<Key>(read: () => Promise<Key>): Promise<Key> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof verify.VerificationFailure) throw new UsageError(error.message);
    throw error;
  }
}

/** Reads the key from the file, or creates it under this name if the file does not exist. */
async function signerIn(file: string, name: string | undefined): Promise<verify.NoteSigner> {
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (stored === undefined) return createKey(file, name);
  const signer = await keyOf(() => verify.parseSignerKey(stored.trim()));
  if (signer.key.type !== verify.signatureTypes.cosignature)
    throw new UsageError(`The key in ${file} is not a witness key.`);
  if (name !== undefined && name !== signer.key.name)
    throw new UsageError(`The key in ${file} is of ${signer.key.name}, not of ${name}.`);
  return signer;
}

async function createKey(file: string, name: string | undefined): Promise<verify.NoteSigner> {
  if (name === undefined)
    throw new UsageError(
      `${file} does not exist. To create a key, give it a name: --name witness.example/w1`,
    );
  const seed = verify.newSeed();
  const { cosignature } = verify.signatureTypes;
  const signer = await keyOf(() => verify.signerOf(name, seed, cosignature));
  await mkdir(dirname(file), { recursive: true });
  const text = `${verify.formatSignerKey(signer.key, seed)}\n`;
  await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true });
  return signer;
}

/**
 * Locks the state: two witnesses that shared it could cosign two histories. A killed witness leaves its process ID behind; meanwhile that
 * ID may be free, or belong to another program or to this process.
 */
async function occupy(state: string): Promise<() => Promise<void>> {
  await mkdir(state, { recursive: true });
  const file = join(state, 'witness.pid');
  for (;;) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(`${process.pid} ${await startOf(process.pid)}`);
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const [pid = '', ...start] = (await readFile(file, 'utf8').catch(() => '')).split(' ');
    if (
      Number(pid) !== process.pid &&
      (await startOf(Number(pid))) === start.join(' ') &&
      isRunning(Number(pid))
    )
      throw new UsageError(`The witness with the process ID ${pid} uses ${state}.`);
    await rm(file, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Start time of a process on Linux, because process IDs are reused. Null elsewhere. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
