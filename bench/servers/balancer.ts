/** A TCP load balancer: round-robin over servers for new connections, except one that the parent process excludes. */
import { connect, createServer, type Socket } from 'node:net';

const { port, backends }: { port: number; backends: number[] } = JSON.parse(process.argv[2] ?? '{}');
let used = backends;
let turn = 0;

const balancer = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
  client.on('error', () => client.destroy());
  forward(client, turn++, used.length);
});
balancer.listen(port, '127.0.0.1', () => process.send?.({ port }));
process.on('message', ({ leaveOut }: { leaveOut: number | null }) => {
  used = backends.filter((backend) => backend !== leaveOut);
});
process.once('disconnect', () => process.exit());

function forward(client: Socket, to: number, tries: number): void {
  const server = connect({
    port: used[to % used.length] ?? 0,
    host: '127.0.0.1',
    allowHalfOpen: true,
    noDelay: true,
  });
  server.once('connect', () => {
    client.pipe(server);
    server.pipe(client);
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
    client.setNoDelay(true);
    client.resume();
  });
  server.on('error', () => {
    if (server.connecting || server.bytesRead + server.bytesWritten > 0 || tries === 1) client.destroy();
    else forward(client, to + 1, tries - 1);
  });
}
