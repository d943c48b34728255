import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { type Config, directUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { migrateAt } from '../../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';
import { ProcessMetrics } from '../../platform/metrics/process-metrics.ts';
import { demoFile, loadDemo, readDemo } from '../demo/load.ts';
import { attachPhotos } from '../demo/photos.ts';
import { serveDemoShop } from '../demo/serve.ts';
import { createLog, openService } from '../service.ts';
import { startWorker } from '../worker.ts';
import { createFirstStore, type StoreFlags } from './first-store.ts';
import { bundlePages } from './pages.ts';
import { serveHere, serveInProcesses } from './serve.ts';
import { type Started, startTable } from './start-table.ts';
import { stopAndExit, untilStopped } from './stopping.ts';

type Stop = () => Promise<void>;

/** Includes the database's last checkpoint. */
const stopWithinMs = 30_000;

interface StartOptions extends StoreFlags {
  endWithParent?: boolean;
  demo?: boolean;
}

/** Runs everything on one machine until Ctrl-C. Stops everything it started, also after a failure. */
export async function start(
  config: Config,
  { endWithParent = false, demo: servesDemo = isLocal(config), ...flags }: StartOptions = {},
): Promise<void> {
  // The terminal shows the start table, which a line for each write would scroll out of view.
  const log = createLog(config, 'warn');
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
  // Parts that are stopped first, concurrently, because they depend on the services below.
  const fronts: Stop[] = [];
  const grounds: Stop[] = [];
  const stopAll = async () => {
    await Promise.all(fronts.map((stop) => stopOne(stop, log)));
    for (const stop of grounds.reverse()) await stopOne(stop, log);
  };
  const stopped = untilStopped({ endWithParent });
  try {
    await mkdir(config.dataDir, { recursive: true });
    const embedded =
      config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null;
    if (embedded) grounds.push(() => embedded.stop());
    if (embedded?.freshlyInitialised) say('Created a database in the data directory.');
    const databaseUrl = directUrlOf(config) ?? embedded?.url ?? '';
    await migrateAt(databaseUrl, log);

    const metrics = new ProcessMetrics();
    const options = { config, databaseUrl, log, metrics };
    const service = await openService({
      ...options,
      config: { ...config, redisUrl: null },
      serves: false,
    });
    grounds.push(() => service.close());
    // Runs both at once: one waits for the database, the other for the bundler's threads.
    const [loaded] = await Promise.all([
      servesDemo ? demoIn(service.context, say) : null,
      bundlePages(say, config.dataDir),
    ]);

    const served =
      config.webConcurrency > 1 ? await serveInProcesses(config, options) : await serveHere(options);
    fronts.push(() => served.stop());
    const worker = await startWorker(service.context, databaseUrl);
    fronts.push(() => worker.stop());
    const publicUrl = config.publicUrl ?? served.address;
    let demo: Started['demo'] = null;
    if (loaded) {
      const { credentials } = loaded;
      const shop = await serveDemoShop(service.context, { demo: credentials, publicUrl });
      fronts.push(() => shop.stop());
      fronts.push(
        inBackground(
          (signal) => attachPhotos(service.context, credentials, signal),
          (reason) => log.warn({ reason }, 'The photos of the demo store could not be loaded'),
        ),
      );
      demo = { ...loaded, store: shop.address, file: demoFile(config.dataDir) };
    }
    await embedded?.announce({ address: publicUrl });
    say(startTable({ publicUrl, hasMailServer: config.smtpUrl !== null, demo }));
    const demoMerchantId = (await readDemo(service.context))?.merchantId ?? null;
    fronts.push(
      inBackground(
        (signal) => createFirstStore(service.context, { flags, demoMerchantId, say, signal }),
        (reason) => say(`Your store could not be created: ${reason}`),
      ),
    );
    await stopped;
    say('\nStopping.');
  } catch (error) {
    await stopAll();
    throw error;
  }
  await stopAndExit(stopAll, log, { withinMs: stopWithinMs });
}

/** Whether only this machine can reach the service. Others must not see the demo store's credentials and content. */
const isLocal = ({ host, publicUrl }: Config): boolean =>
  [host, publicUrl ? new URL(publicUrl).hostname : host].every((name) =>
    /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(name),
  );

async function demoIn(context: Context, say: (sentence: string) => void) {
  const before = await readDemo(context);
  return { credentials: before ?? (await loadDemo(context, say)), isNew: before === null };
}

/** A part that fails to stop must not prevent the others from stopping. */
const stopOne = (stop: Stop, log: Logger) =>
  stop().catch((error) => log.error({ reason: String(error) }, 'A component could not be stopped cleanly'));

/** Runs work in the background; returns a function that ends it. */
function inBackground(
  work: (signal: AbortSignal) => Promise<void>,
  onFailure: (reason: string) => void,
): () => Promise<void> {
  const ending = new AbortController();
  const done = work(ending.signal).catch((error) => {
    if (!ending.signal.aborted) onFailure(String(error));
  });
  return () => {
    ending.abort();
    return done;
  };
}
