import { connectEmbedded } from './connect.ts';
import { startEmbeddedPostgres } from './start.ts';

// Separate process for tests to kill: `owner.fixture.ts <start|connect> DATA_DIR`. Prints its outcome as one line of JSON;
// shuts down when its input closes.
const [mode, dataDir = ''] = process.argv.slice(2);
const silent = { info() {}, warn() {}, error() {} };

try {
  const options = { dataDir, log: silent };
  const database = mode === 'connect' ? await connectEmbedded(options) : await startEmbeddedPostgres(options);
  if ('announce' in database) await database.announce({ address: 'http://127.0.0.1:3999' });
  console.log(JSON.stringify({ ...database, pid: process.pid }));
  process.stdin.resume().once('end', async () => {
    await ('stop' in database ? database.stop() : database.close());
  });
} catch (error) {
  console.log(
    JSON.stringify({ error: (error as { code?: string }).code, message: (error as Error).message }),
  );
  process.exit(1);
}
