import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';

interface Setting<Value> {
  name: string;
  fallback: string;
  says: string;
  read: (text: string) => Value;
}

const settings: Setting<unknown>[] = [];

/** `read` throws a sentence that ends "NAME must …" when the text is no good. */
function setting<Value>(name: string, fallback: string, says: string, read: (text: string) => Value) {
  const one = { name, fallback, says, read };
  settings.push(one);
  return one;
}

const asText = (text: string) => text;
const asOptional = (text: string) => (text === '' ? null : text);

const asAddress = (text: string) => {
  if (text !== '' && !/^[^\s@<>]+@[^\s@<>]+$/.test(text)) throw 'must be an e-mail address';
  return text === '' ? null : text;
};

/** Comma separated addresses, networks, and the names that Fastify knows. */
const asProxies = (text: string) => {
  const parts = text.split(',').map((part) => part.trim());
  if (
    text !== '' &&
    !parts.every((part) => /^(?:loopback|linklocal|uniquelocal)$/.test(part) || isNetwork(part))
  )
    throw 'must name addresses or networks such as 10.0.0.1 or 10.0.0.0/8, separated by commas';
  return text === '' ? null : parts.join(',');
};

/** Comma separated addresses and networks. */
const asNetworks = (text: string) => {
  const parts = text === '' ? [] : text.split(',').map((part) => part.trim());
  if (!parts.every(isNetwork))
    throw 'must name addresses or networks such as 10.0.0.1 or 10.0.0.0/8, separated by commas';
  return parts;
};

function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    bits > 0 &&
    more === undefined &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

const asInteger = (least: number, most: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw `must be a whole number from ${least} to ${most}`;
  return value;
};

const asUrl =
  (...protocols: string[]) =>
  (text: string) => {
    if (text === '') return null;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
      throw `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
    return text.replace(/\/$/, '');
  };

const asChoice =
  <const Choices extends readonly string[]>(...choices: Choices) =>
  (text: string): Choices[number] => {
    if (!choices.includes(text)) throw `must be one of ${choices.join(', ')}`;
    return text;
  };

const asLogLevel = asChoice('trace', 'debug', 'info', 'warn', 'error', 'silent');
export type LogLevel = ReturnType<typeof asLogLevel>;

const limit = (name: string, perMinute: number, what: string) =>
  setting(
    `RATE_LIMIT_${name}`,
    String(perMinute),
    `${what}, requests per minute; 0: no limit`,
    asInteger(0, 1_000_000_000),
  );

const all = {
  port: setting('PORT', '3000', 'port of the API', asInteger(0, 65_535)),
  demoPort: setting('DEMO_PORT', '', 'port of the demo shop; the one after PORT when empty', (text) =>
    text === '' ? null : asInteger(0, 65_535)(text),
  ),
  host: setting('HOST', '127.0.0.1', 'address to listen on', asText),
  dataDir: setting('DATA_DIR', './data', 'folder for the embedded database and media', (text) =>
    isAbsolute(text) ? text : resolve(text),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'PostgreSQL 15 or newer; the embedded one when empty',
    asUrl('postgres:', 'postgresql:'),
  ),
  databasePoolSize: setting(
    'DATABASE_POOL_SIZE',
    '10',
    'database connections of each process',
    asInteger(2, 1000),
  ),
  redisUrl: setting(
    'REDIS_URL',
    '',
    'Redis or Valkey, for rate limits shared by several processes',
    asUrl('redis:', 'rediss:'),
  ),
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'mail server, as in smtps://user:password@mail.example:465; mails stay in the outbox when empty',
    asUrl('smtp:', 'smtps:'),
  ),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    "address that mails come from, as in reviews@mail.example; no-reply@ and PUBLIC_URL's host when empty",
    asAddress,
  ),
  mailRate: setting(
    'MAIL_RATE',
    '600',
    'mails per minute, of all merchants together; 0: no limit',
    asInteger(0, 1_000_000),
  ),
  mailRatePerMerchant: setting(
    'MAIL_RATE_PER_MERCHANT',
    '300',
    'mails per minute of one merchant; 0: no limit',
    asInteger(0, 1_000_000),
  ),
  mailConnections: setting(
    'MAIL_CONNECTIONS',
    '5',
    'connections of each worker to the mail server',
    asInteger(1, 100),
  ),
  s3: {
    endpoint: setting(
      'S3_ENDPOINT',
      '',
      'address of the S3 service; Amazon itself when empty',
      asUrl('http:', 'https:'),
    ),
    region: setting('S3_REGION', 'us-east-1', 'region of the bucket', asText),
    bucket: setting('S3_BUCKET', '', 'bucket for media; the data folder when empty', asOptional),
    accessKeyId: setting('S3_ACCESS_KEY', '', 'access key of the bucket', asText),
    secretAccessKey: setting('S3_SECRET_KEY', '', 'secret key of the bucket', asText),
  },
  mediaUrl: setting(
    'MEDIA_PUBLIC_URL',
    '',
    'address under which media are served, such as a CDN; this service or the bucket when empty',
    asUrl('http:', 'https:'),
  ),
  mediaConcurrency: setting(
    'MEDIA_CONCURRENCY',
    '1',
    'photos and films that a worker works on at once',
    asInteger(1, 64),
  ),
  mediaSilenceSeconds: setting(
    'MEDIA_SILENCE_SECONDS',
    '60',
    'seconds after which a worker that says nothing of its photo or film is taken for dead',
    asInteger(1, 3_600),
  ),
  ffmpegPath: setting(
    'FFMPEG_PATH',
    '',
    'ffmpeg, for the poster pictures of films; looked for on the PATH when empty',
    asOptional,
  ),
  outboundAllowedNetworks: setting(
    'OUTBOUND_ALLOWED_NETWORKS',
    '',
    'private addresses or networks that webhooks and imported pictures may lead to, separated by commas; none when empty',
    asNetworks,
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    '',
    'address that browsers and mails use; made of HOST and PORT when empty',
    asUrl('http:', 'https:'),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'addresses or networks of proxies whose X-Forwarded-For is believed, separated by commas; nobody when empty',
    asProxies,
  ),
  webConcurrency: setting('WEB_CONCURRENCY', '1', 'processes that serve the API', asInteger(1, 512)),
  logLevel: setting(
    'LOG_LEVEL',
    '',
    'Log level: trace, debug, info, warn, error or silent. When empty: info for serve and worker, warn for other commands',
    (text) => (text === '' ? null : asLogLevel(text)),
  ),
  limits: {
    publicRead: limit('PUBLIC_READ', 100, 'public reads of one client address of one shop origin'),
    publicWrite: limit('PUBLIC_WRITE', 20, 'public writes of one client address'),
    keyRead: limit('KEY_READ', 600, 'reads with one API key'),
    keyWrite: limit('KEY_WRITE', 300, 'writes with one API key'),
    uploadSignature: limit('UPLOAD_SIGNATURE', 10, 'upload signatures for one user'),
    adminWrite: limit('ADMIN_WRITE', 60, 'writes with one staff token'),
    webhook: limit('WEBHOOK', 30, 'webhooks of one merchant'),
    signIn: limit('SIGN_IN', 10, 'sign-ins of one client address'),
    landing: limit('LANDING', 60, 'pages behind the links of mails, of one client address'),
  },
};

type Read<Tree> = {
  [Name in keyof Tree]: Tree[Name] extends Setting<infer Value> ? Value : Read<Tree[Name]>;
};
export type Config = Read<typeof all> & {
  /** Where programs are looked for, as PATH has it. */
  searchPath: string;
};

/** Every fault of the environment at once, each as "NAME must …". */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`These settings are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/** The settings, checked. Throws ConfigError. Nothing else reads the environment. */
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
  // The tree has the shape of `all` with every setting replaced by what it read, which is what Config says.
  const config = { ...read(all), searchPath: env.PATH ?? '' } as Config;
  if (config.s3?.bucket && !(config.s3.accessKeyId && config.s3.secretAccessKey))
    faults.push('S3_ACCESS_KEY and S3_SECRET_KEY must be set together with S3_BUCKET');
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** For .env.example and the table in docs/OPERATING.md, which are printed from it. */
export function describeSettings(): { name: string; fallback: string; says: string }[] {
  return settings.map(({ name, fallback, says }) => ({ name, fallback, says }));
}

/** The address that mails come from. */
export function mailFromOf(config: Config): string {
  return config.mailFrom ?? `no-reply@${new URL(publicUrlOf(config)).hostname}`;
}

/** The address that browsers and mails use. */
export function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
