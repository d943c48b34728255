// Health check of the container: exits with 0 if this process's API responds. Workers have no API; if METRICS_LISTEN is set, this checks
// that address.
const { PORT = '3000', METRICS_LISTEN = '', METRICS_TOKEN = '' } = process.env;
const isWorker = process.argv[2] === 'worker';
const metricsPort = METRICS_LISTEN.split(':').at(-1);
const url = isWorker ? `http://127.0.0.1:${metricsPort}/metrics` : `http://127.0.0.1:${PORT}/apiV2/health`;
const headers = isWorker && METRICS_TOKEN ? { authorization: `Bearer ${METRICS_TOKEN}` } : {};
const response = await fetch(url, { headers, signal: AbortSignal.timeout(4_000) }).catch((error) => {
  console.error(String(error.cause ?? error));
});
process.exitCode = response?.ok ? 0 : 1;
