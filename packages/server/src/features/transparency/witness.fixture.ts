import { createServer } from 'node:http';
import {
  formatVerifierKey,
  type MirrorStore,
  parseVerifierKey,
  signatureTypes,
  signerOf,
  Witness,
} from '@tribune/verify';
import { listenLocally } from '../../testing/local-server.ts';

/** `older`: answers a contradiction with 409, as tlog-witness had it before https://github.com/C2SP/C2SP/pull/280. */
type Way = 'honest' | 'silent' | 'broken' | 'forging' | 'older';

/** Starts a witness behind HTTP that follows any log that it is given, and can misbehave. */
export async function givenWitness(name: string, fill: number) {
  const signer = await signerOf(name, new Uint8Array(32).fill(fill), signatureTypes.cosignature);
  const forger = await signerOf(name, new Uint8Array(32).fill(fill + 100), signatureTypes.cosignature);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const store: MirrorStore = {
    read: async (path) => files.get(path) ?? null,
    write: async (path, bytes) => void files.set(path, bytes),
  };
  const logs: { origin: string; keys: Awaited<ReturnType<typeof parseVerifierKey>>[] }[] = [];
  const state = { way: 'honest' as Way, requests: 0, duringRequest: async () => undefined as unknown };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    state.requests += 1;
    await state.duringRequest();
    if (state.way === 'broken') return response.writeHead(500).end('out of order');
    if (state.way === 'silent') return request.socket.destroy();
    const by = state.way === 'forging' ? forger : signer;
    const answer = await new Witness({ signer: by, logs, store }).addCheckpoint(
      Buffer.concat(chunks).toString(),
    );
    const status = state.way === 'older' && answer.status === 422 ? 409 : answer.status;
    response.writeHead(status, { 'content-type': answer.type }).end(answer.body);
  });
  const vkey = formatVerifierKey(signer.key);
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  return {
    vkey,
    url,
    setting: `${vkey} ${url}/`,
    key: signer.key,
    state,
    files,
    /** Follows a log by its public key. */
    async follow(logVkey: string) {
      const key = await parseVerifierKey(logVkey);
      logs.push({ origin: key.name, keys: [key] });
    },
    forget: () => files.clear(),
  };
}
