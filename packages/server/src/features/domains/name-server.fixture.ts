import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after } from 'node:test';
import { decode, encode } from 'dns-packet';

/** Starts a name server on 127.0.0.1 with records that tests change: texts, mail servers and aliases by name. */
export async function startNameServer() {
  const records = new Map<string, string[]>();
  const mailServers = new Map<string, string>();
  const aliases = new Map<string, string>();
  const state = { silent: false };
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    if (state.silent) return;
    const [{ name: asked = '', type } = {}] = questions;
    const alias = aliases.get(asked.toLowerCase());
    const name = alias ?? asked.toLowerCase();
    const exchange = mailServers.get(name);
    const texts = records.get(name);
    const found = alias !== undefined || exchange !== undefined || texts !== undefined;
    const data = { name, ttl: 0 };
    const answer = encode({
      type: 'response',
      ...(id !== undefined && { id }),
      // NXDOMAIN for names without records.
      flags: 0x8400 + (found ? 0 : 3),
      questions,
      answers: [
        ...(alias === undefined ? [] : [{ type: 'CNAME' as const, name: asked, ttl: 0, data: alias }]),
        ...(type === 'MX' && exchange !== undefined
          ? [{ ...data, type: 'MX' as const, data: { preference: 10, exchange } }]
          : []),
        ...(type === 'TXT' ? (texts ?? []) : []).map((text) => ({
          ...data,
          type: 'TXT' as const,
          data: text.match(/.{1,255}/g) ?? '',
        })),
      ],
    });
    socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  after(() => socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, records, mailServers, aliases, state };
}
