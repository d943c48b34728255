/** Settings that make the service connect to S3, Redis or an OpenTelemetry collector, whose clients `npm start` installs only then. */
const settings = [
  'S3_BUCKET',
  'REDIS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
];

/** `args`: those of the command; backups may be in a bucket that is not a setting. */
export const usesExternalServices = (env, args) =>
  settings.some((name) => env[name]?.trim()) || args.some((one) => one.startsWith('s3://'));
