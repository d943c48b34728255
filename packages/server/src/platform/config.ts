import { isAbsolute, resolve } from 'node:path';
import {
  asAddress,
  asChoice,
  asContact,
  asHost,
  asInteger,
  asListenAddress,
  asNameServers,
  asNetworks,
  asOperatorTokens,
  asOptional,
  asProxies,
  asShare,
  asText,
  asToken,
  asUrl,
  asWitnesses,
} from './config-parsers.ts';

interface Setting<Value> {
  name: string;
  fallback: string;
  says: string;
  read: (text: string) => Value;
}

const settings: Setting<unknown>[] = [];

/** `read` throws a sentence that ends "NAME must …" for an invalid text. */
function setting<Value>(name: string, fallback: string, says: string, read: (text: string) => Value) {
  const one = { name, fallback, says, read };
  settings.push(one);
  return one;
}

const asLogLevel = asChoice('trace', 'debug', 'info', 'warn', 'error', 'silent');
export type LogLevel = ReturnType<typeof asLogLevel>;

/** A rate limit: `perMinute` requests for each `counted`. */
const limit = (name: string, perMinute: number, counted: string) => ({
  ...setting(
    `RATE_LIMIT_${name}`,
    String(perMinute),
    `Rate limit, requests per minute: ${counted}. 0 disables it`,
    asInteger(0, 1_000_000_000),
  ),
  counted,
});

const all = {
  port: setting('PORT', '3000', 'Port of the API', asInteger(0, 65_535)),
  demoPort: setting('DEMO_PORT', '', 'Port of the demo store. When empty: the one after `PORT`', (text) =>
    text === '' ? null : asInteger(0, 65_535)(text),
  ),
  host: setting('HOST', '127.0.0.1', 'Address to listen on', asHost),
  dataDir: setting(
    'DATA_DIR',
    './data',
    'Directory of the embedded database, media and temporary files',
    (text) => (isAbsolute(text) ? text : resolve(text)),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'URL of the PostgreSQL database, version 15 or newer. When empty: the embedded one',
    asUrl('postgres:', 'postgresql:'),
  ),
  databaseDirectUrl: setting(
    'DATABASE_DIRECT_URL',
    '',
    'URL of the same database without the pooler, if `DATABASE_URL` is that of a pooler in transaction mode',
    asUrl('postgres:', 'postgresql:'),
  ),
  databaseReplicaUrl: setting(
    'DATABASE_REPLICA_URL',
    '',
    'URL of a streaming replica for public reads. When empty: the database answers them',
    asUrl('postgres:', 'postgresql:'),
  ),
  databasePoolSize: setting(
    'DATABASE_POOL_SIZE',
    '10',
    'Database connections per process',
    asInteger(2, 1000),
  ),
  redisUrl: setting(
    'REDIS_URL',
    '',
    'Redis or Valkey server where processes share rate limits. When empty: each process counts on its own',
    asUrl('redis:', 'rediss:'),
  ),
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'Mail server, e.g. `smtps://user:password@mail.example:465`. When empty: emails are stored but not sent',
    asUrl('smtp:', 'smtps:'),
  ),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    'Sender address, e.g. `reviews@mail.example`. When empty: `no-reply@` and the host of `PUBLIC_URL`',
    asAddress,
  ),
  mailReturnAddress: setting(
    'MAIL_RETURN_ADDRESS',
    '',
    'Address to which mail servers return undeliverable emails, e.g. `bounces@mail.example`; each email has its own with `+ID` before the `@`. When empty: the sender address',
    asAddress,
  ),
  mailReturnHost: setting(
    'MAIL_RETURN_HOST',
    '',
    'Host to which merchants point the return path of their email domains, so that SPF is aligned, e.g. `return.mail.example`. Its MX record has to lead to a mail server that accepts `bounces+…@tribune-bounces.DOMAIN` for any domain, and its SPF record has to permit the server of `SMTP_URL`. When empty: merchants have no return path of their own',
    (text) => (text === '' ? null : asHost(text).toLowerCase()),
  ),
  mailEventsSecret: setting(
    'MAIL_EVENTS_SECRET',
    '',
    'Password with which a mail provider or mail server reports bounces and complaints to `/mail/events`. When empty: not served',
    asToken,
  ),
  mailRate: setting(
    'MAIL_RATE',
    '600',
    'Emails per minute, all merchants together. 0 disables the limit',
    asInteger(0, 1_000_000),
  ),
  mailRatePerMerchant: setting(
    'MAIL_RATE_PER_MERCHANT',
    '300',
    'Emails per minute and merchant. 0 disables the limit',
    asInteger(0, 1_000_000),
  ),
  mailConnections: setting('MAIL_CONNECTIONS', '5', 'SMTP connections per worker', asInteger(1, 100)),
  s3: {
    endpoint: setting(
      'S3_ENDPOINT',
      '',
      'URL of the S3-compatible service. When empty: Amazon S3',
      asUrl('http:', 'https:'),
    ),
    region: setting('S3_REGION', 'us-east-1', 'Region of the bucket', asText),
    bucket: setting('S3_BUCKET', '', 'Bucket for media. When empty: `DATA_DIR`', asOptional),
    accessKeyId: setting('S3_ACCESS_KEY', '', 'Access key ID of the bucket', asText),
    secretAccessKey: setting('S3_SECRET_KEY', '', 'Secret access key of the bucket', asText),
  },
  dnsServers: setting(
    'DNS_SERVERS',
    '',
    'Name servers that are asked for the records of custom domains, e.g. `10.0.0.53, 10.0.1.53:5353`. When empty: those of the system',
    asNameServers,
  ),
  mediaUrl: setting(
    'MEDIA_PUBLIC_URL',
    '',
    'Base URL of media, e.g. of a CDN. When empty: this service or the bucket',
    asUrl('http:', 'https:'),
  ),
  mediaConcurrency: setting(
    'MEDIA_CONCURRENCY',
    '1',
    'Photos and videos that a worker processes at a time',
    asInteger(1, 64),
  ),
  mediaSilenceSeconds: setting(
    'MEDIA_SILENCE_SECONDS',
    '60',
    'Heartbeat timeout of media workers, in seconds',
    asInteger(1, 3_600),
  ),
  ffmpegPath: setting(
    'FFMPEG_PATH',
    '',
    'Path of ffmpeg, which makes video posters. When empty: looked up on the `PATH`',
    asOptional,
  ),
  compareStores: setting(
    'COMPARE_STORES',
    'no',
    'Whether texts of reviews are compared across the merchants of the installation: no, or yes. See docs/INTEGRITY.md',
    asChoice('no', 'yes'),
  ),
  outboundAllowedNetworks: setting(
    'OUTBOUND_ALLOWED_NETWORKS',
    '',
    'Private addresses and networks that webhooks, imported pictures and witnesses of logs may use, separated by commas. When empty: none',
    asNetworks,
  ),
  logWitnesses: setting(
    'LOG_WITNESSES',
    '',
    'Witnesses that cosign transparency logs, separated by commas: the public key and the URL of each, separated by a space. When empty: none',
    asWitnesses,
  ),
  languageModel: {
    url: setting(
      'LLM_URL',
      '',
      'Base URL of an OpenAI-compatible service, e.g. `http://127.0.0.1:11434/v1`, that words summaries and, for merchants who want it, words answers and checks new content. When empty: none; nothing is sent out',
      asUrl('http:', 'https:'),
    ),
    model: setting('LLM_MODEL', '', 'Name of the language model', asOptional),
    apiKey: setting('LLM_API_KEY', '', 'API key of the language model. When empty: none is sent', asOptional),
    timeoutSeconds: setting(
      'LLM_TIMEOUT_SECONDS',
      '60',
      'Time limit for an answer of the language model, in seconds',
      asInteger(1, 600),
    ),
  },
  translation: {
    provider: setting(
      'TRANSLATION_PROVIDER',
      'none',
      'Service that translates reviews for shoppers whose merchant allows it: none, libretranslate, deepl, or language_model (that of `LLM_URL`)',
      asChoice('none', 'libretranslate', 'deepl', 'language_model'),
    ),
    url: setting(
      'TRANSLATION_URL',
      '',
      'Base URL of the translation service, e.g. `http://127.0.0.1:5000`. When empty: that of DeepL',
      asUrl('http:', 'https:'),
    ),
    apiKey: setting('TRANSLATION_API_KEY', '', 'API key of the translation service', asOptional),
    timeoutSeconds: setting(
      'TRANSLATION_TIMEOUT_SECONDS',
      '15',
      'Time limit for a translation, in seconds',
      asInteger(1, 120),
    ),
  },
  publicUrl: setting(
    'PUBLIC_URL',
    '',
    'Public URL of this service, for browsers and links in emails. When empty: built from `HOST` and `PORT`',
    asUrl('http:', 'https:'),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'Addresses and networks of proxies whose `X-Forwarded-For` is trusted, separated by commas. When empty: none',
    asProxies,
  ),
  upgradeContact: setting(
    'UPGRADE_CONTACT',
    '',
    'Where merchants ask for another plan: URL or email address, shown in the console beside features that their plan lacks. When empty: none',
    asContact,
  ),
  securityContact: setting(
    'SECURITY_CONTACT',
    '',
    'Where vulnerabilities of this installation are reported: URL or email address, published in `/.well-known/security.txt`. When empty: that file does not exist',
    asContact,
  ),
  securityPolicyUrl: setting(
    'SECURITY_POLICY_URL',
    '',
    'Page with the rules for reporting vulnerabilities, named in `/.well-known/security.txt`. When empty: none',
    asUrl('https:'),
  ),
  operatorTokens: setting(
    'OPERATOR_TOKENS',
    '',
    'Tokens of the operator API, from `tribune operator token`, separated by commas. When empty: it does not exist',
    asOperatorTokens,
  ),
  webConcurrency: setting('WEB_CONCURRENCY', '1', 'Processes that serve the API', asInteger(1, 512)),
  /** Read by bin/node-options.mjs before this process starts; only described and validated here. */
  heapMb: setting(
    'HEAP_MB',
    '',
    'Limit of the JavaScript heap of each process, in MB. When empty: 256, in small containers half of their memory',
    (text) => (text === '' ? null : asInteger(128, 100_000)(text)),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    '',
    'Log level: trace, debug, info, warn, error or silent. When empty: info for `serve` and `worker`, warn for all other commands',
    (text) => (text === '' ? null : asLogLevel(text)),
  ),
  logRequests: setting(
    'LOG_REQUESTS',
    'changes',
    'Which requests are logged at level info, beside failed ones: changes, or all. Never with addresses, queries or contents',
    asChoice('changes', 'all'),
  ),
  metricsListen: setting(
    'METRICS_LISTEN',
    '',
    'Address for `/metrics` of `serve` and `worker`, e.g. `10.0.0.1:9464`. When empty: the port of the API, for this machine only',
    asListenAddress,
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    '',
    'Bearer token that scrapes of `/metrics` must send, from any address. When empty: none',
    asToken,
  ),
  otel: {
    endpoint: setting(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      '',
      'URL of an OpenTelemetry collector, e.g. `http://127.0.0.1:4318`, for traces and metrics. When empty: none are exported',
      asUrl('http:', 'https:'),
    ),
    tracesEndpoint: setting(
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      '',
      'Full URL for traces. When empty: `/v1/traces` of `OTEL_EXPORTER_OTLP_ENDPOINT`',
      asUrl('http:', 'https:'),
    ),
    metricsEndpoint: setting(
      'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
      '',
      'Full URL for metrics. When empty: `/v1/metrics` of `OTEL_EXPORTER_OTLP_ENDPOINT`',
      asUrl('http:', 'https:'),
    ),
    protocol: setting(
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      'http/protobuf',
      'Protocol of the collector: http/protobuf',
      asChoice('http/protobuf'),
    ),
    tracesExporter: setting(
      'OTEL_TRACES_EXPORTER',
      'otlp',
      'Where traces go, if an endpoint is set: otlp, or none',
      asChoice('otlp', 'none'),
    ),
    metricsExporter: setting(
      'OTEL_METRICS_EXPORTER',
      'otlp',
      'Where metrics go, if an endpoint is set: otlp, or none',
      asChoice('otlp', 'none'),
    ),
    sampler: setting(
      'OTEL_TRACES_SAMPLER',
      'parentbased_always_on',
      'Which traces are recorded: always_on, always_off, traceidratio, or one of these after `parentbased_`',
      asChoice(
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ),
    ),
    samplerRatio: setting(
      'OTEL_TRACES_SAMPLER_ARG',
      '1',
      'Share of the traces that `traceidratio` records, from 0 to 1',
      asShare,
    ),
    metricsEveryMs: setting(
      'OTEL_METRIC_EXPORT_INTERVAL',
      '60000',
      'Time between two exports of metrics, in milliseconds',
      asInteger(100, 3_600_000),
    ),
    disabled: setting(
      'OTEL_SDK_DISABLED',
      'false',
      'Whether OpenTelemetry is off, so that neither traces nor metrics are exported: true or false',
      asChoice('true', 'false'),
    ),
  },
  limits: {
    publicRead: limit('PUBLIC_READ', 100, 'public reads per merchant, origin on its list and client address'),
    publicWrite: limit('PUBLIC_WRITE', 20, 'public writes per client address, all merchants together'),
    keyRead: limit('KEY_READ', 600, 'reads per API key, access token or staff account'),
    keyWrite: limit('KEY_WRITE', 300, 'writes per API key'),
    uploadSignature: limit(
      'UPLOAD_SIGNATURE',
      10,
      'upload signatures per `userId`, else `customerEmail`, else client address',
    ),
    adminWrite: limit('ADMIN_WRITE', 60, 'writes per access token or staff account'),
    webhook: limit('WEBHOOK', 30, 'signed webhooks per merchant, except those of Shopify and WooCommerce'),
    productWebhook: limit(
      'PRODUCT_WEBHOOK',
      600,
      'messages from Shopify and WooCommerce per merchant, which send one for each change of an order or product',
    ),
    signIn: limit(
      'SIGN_IN',
      10,
      'sign-ins, second factors, password resets and invitations per client address; separately, registrations and sign-ins of software agents',
    ),
    landing: limit('LANDING', 60, 'pages behind links in emails per client address'),
    syndication: limit('SYNDICATION', 600, 'messages of a syndication agreement'),
    mcp: limit(
      'MCP',
      120,
      'messages of software agents per merchant and client address, besides what their tools read; separately, their token requests per address',
    ),
  },
};

type Read<Tree> = {
  [Name in keyof Tree]: Tree[Name] extends Setting<infer Value> ? Value : Read<Tree[Name]>;
};
export type Config = Read<typeof all> & {
  /** Search path for programs, as in PATH. */
  searchPath: string;
};

/** All faults of the environment, each as "NAME must …". */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`These settings are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/** The validated settings. Throws ConfigError. Nothing else reads the environment. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const faults: string[] = [];
  const read = (node: object): object =>
    Object.fromEntries(
      Object.entries(node).map(([name, item]) => {
        if (!('read' in item)) return [name, read(item)];
        const one: Setting<unknown> = item;
        try {
          return [name, one.read(env[one.name]?.trim() || one.fallback)];
        } catch (reason) {
          faults.push(`${one.name} ${reason}`);
          return [name, undefined];
        }
      }),
    );
  // The tree has the shape of `all` with every setting replaced by its value, which is Config.
  const config = { ...read(all), searchPath: env.PATH ?? '' } as Config;
  if (config.s3?.bucket && !(config.s3.accessKeyId && config.s3.secretAccessKey))
    faults.push('S3_ACCESS_KEY and S3_SECRET_KEY must be set together with S3_BUCKET');
  if (config.databaseDirectUrl && !config.databaseUrl)
    faults.push('DATABASE_URL must be set together with DATABASE_DIRECT_URL');
  if (config.languageModel?.url && !config.languageModel.model)
    faults.push('LLM_MODEL must be set together with LLM_URL');
  faults.push(...translationFaults(config));
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** The settings that the selected translation service lacks. */
function translationFaults({ translation, languageModel }: Config): string[] {
  switch (translation?.provider) {
    case 'libretranslate':
      return translation.url ? [] : ['TRANSLATION_URL must be set for libretranslate'];
    case 'deepl':
      return translation.apiKey ? [] : ['TRANSLATION_API_KEY must be set for deepl'];
    case 'language_model':
      return languageModel?.url ? [] : ['LLM_URL must be set for TRANSLATION_PROVIDER=language_model'];
    default:
      return [];
  }
}

/** The source of .env.example and of the table in docs/OPERATING.md. */
export function describeSettings(): { name: string; fallback: string; says: string }[] {
  return settings.map(({ name, fallback, says }) => ({ name, fallback, says }));
}

/** The source of the table of rate limits in docs/API.md. `policy` is the name in `RateLimit-Policy`. */
export function describeLimits(): { policy: string; perMinute: string; setting: string; counted: string }[] {
  return Object.entries(all.limits).map(([policy, { fallback, name, counted }]) => ({
    policy,
    perMinute: fallback,
    setting: name,
    counted,
  }));
}

/** URL of the configured database without a pooler, for LISTEN, migrations and the job queue, which need a session. */
export function directUrlOf({ databaseDirectUrl, databaseUrl }: Config): string | null {
  return databaseDirectUrl ?? databaseUrl;
}

/** The sender address of emails. */
export function mailFromOf(config: Config): string {
  return config.mailFrom ?? `no-reply@${new URL(publicUrlOf(config)).hostname}`;
}

/** The base URL for browsers and emails. */
export function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
