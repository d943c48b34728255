import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after } from 'node:test';
import { decode, encode } from 'dns-packet';

/** Starts a name server on 127.0.0.1 with TXT records that tests change. Names without records do not exist. */
export async function startNameServer() {
  const records = new Map<string, string[]>();
  const state = { silent: false };
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    if (state.silent) return;
    const name = questions[0]?.name.toLowerCase() ?? '';
    const found = records.get(name);
    const answer = encode({
      type: 'response',
      ...(id !== undefined && { id }),
      // NXDOMAIN for names without records.
      flags: 0x8400 + (found ? 0 : 3),
      questions,
      answers: (found ?? []).map((text) => ({
        type: 'TXT' as const,
        name,
        ttl: 0,
        data: text.match(/.{1,255}/g) ?? '',
      })),
    });
    socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  after(() => socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, records, state };
}
