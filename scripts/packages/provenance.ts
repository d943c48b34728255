// Provenance of a release's packages: an in-toto statement (SLSA provenance) in a DSSE envelope, signed with Ed25519.
// `node scripts/packages/provenance.ts FOLDER PUBLIC-KEY` verifies the packages in a folder, offline.
import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Source } from './source.ts';

export interface PackedFile {
  name: string;
  sha256: string;
}

interface Statement {
  subject: { name: string; digest: { sha256: string } }[];
  predicate: { buildDefinition: { externalParameters: { commit: string } } };
}

interface Envelope {
  payloadType: string;
  /** Base64. */
  payload: string;
  signatures: { keyid: string; sig: string }[];
}

const payloadType = 'application/vnd.in-toto+json';

/** Contains no times, so that builds are reproducible. `repository`: its address, as in package.json. */
export function statementOf(
  files: readonly PackedFile[],
  { commit, repository, lockSha256 }: Pick<Source, 'commit'> & { repository: string; lockSha256: string },
): object {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${repository}#docs/RELEASING.md`,
        externalParameters: { repository, commit, command: 'npm run pack' },
        internalParameters: { node: process.version, platform: `${process.platform}-${process.arch}` },
        resolvedDependencies: [
          { uri: `${repository}@${commit}`, digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: lockSha256 } },
        ],
      },
      runDetails: { builder: { id: `${repository}#scripts/packages/release.ts` } },
    },
  };
}

export function signedEnvelope(statement: object, privateKey: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(statement));
  const envelope: Envelope = {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [
      {
        keyid: keyIdOf(createPublicKey(privateKey)),
        sig: sign(null, signedBytes(payload), privateKey).toString('base64'),
      },
    ],
  };
  return `${JSON.stringify(envelope)}\n`;
}

/** Throws unless the key signed the envelope. */
export function verifiedStatement(envelope: string, publicKey: KeyObject): Statement {
  const { payload: encoded, signatures, ...rest } = JSON.parse(envelope) as Envelope;
  const payload = Buffer.from(encoded, 'base64');
  const isSigned =
    rest.payloadType === payloadType &&
    signatures.some(({ sig }) => verify(null, signedBytes(payload), publicKey, Buffer.from(sig, 'base64')));
  if (!isSigned) throw new Error('The statement is not signed with this key.');
  return JSON.parse(payload.toString('utf8'));
}

/** The bytes that DSSE signs (PAE): type and payload with their lengths. */
const signedBytes = (payload: Buffer) =>
  Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);

const keyIdOf = (key: KeyObject) => hash('sha256', key.export({ type: 'spki', format: 'der' }), 'hex');

/** Verifies that a folder has the files of its statement, unchanged. Returns the commit they were built from. */
export async function verifyFolder(folder: string, publicKey: KeyObject): Promise<string> {
  const [file] = globSync(join(folder, '*.intoto.jsonl'));
  if (!file) throw new Error(`${folder} has no statement (*.intoto.jsonl).`);
  const { subject, predicate } = verifiedStatement(await readFile(file, 'utf8'), publicKey);
  for (const { name, digest } of subject) {
    const found = hash('sha256', await readFile(join(folder, name)));
    if (found !== digest.sha256) throw new Error(`${name} is not what the statement describes.`);
  }
  return predicate.buildDefinition.externalParameters.commit;
}

if (import.meta.main) {
  const [folder, key] = process.argv.slice(2);
  try {
    if (!folder || !key) throw new Error('Usage: node scripts/packages/provenance.ts FOLDER PUBLIC-KEY.pem');
    const commit = await verifyFolder(folder, createPublicKey(await readFile(key)));
    console.log(`The files are those that were built from commit ${commit}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
