import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openTcpLink } from './tcp-link.ts';

test('a link is restored once its port is free, which another process may have used meanwhile', async () => {
  const target = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1');
  await once(target, 'listening');
  const address = target.address();
  const link = await openTcpLink({
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
  });
  await link.cut();
  const other = createServer().listen(link.port, '127.0.0.1');
  await once(other, 'listening');
  const restored = link.restore();
  await delay(100);
  other.close();
  await restored;
  const [greeting] = await once(connect(link.port, '127.0.0.1'), 'data');
  assert.equal(String(greeting), 'hello');
  await link.cut();
  target.close();
});
