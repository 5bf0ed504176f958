import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { backupEnvironment, toBackupSettings, type BackupSettings } from './backup/backup-settings.ts';
import { logLevels, type LogLevel } from './log-levels.ts';
import { isSameStorage, parseStorageUrl, STORAGE_URL_EXAMPLE, type StorageAddress } from './storage/storage-url.ts';
import { defaultConnectionLimits, parseConnectionString, type ConnectionLimits } from './database/connection-string.ts';

/** The validated environment (`product.md`, section 13). */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** A PostgreSQL server; the embedded database by default. */
  databaseUrl: string | undefined;
  databaseLimits: ConnectionLimits;
  /** Where photos and files are (by default in `dataDir`), and where they still are during a move. */
  storage: { url: StorageAddress | undefined; previous: StorageAddress | 'folder' | undefined };
  /** Without a trailing slash. */
  publicUrl: string;
  demo: 'yes' | 'no' | 'public';
  firstAdmin: { email: string; password: string } | undefined;
  smtpUrl: string | undefined;
  emailFrom: string | undefined;
  corsOrigins: string[];
  trustProxy: string[];
  chatUrl: string | undefined;
  /** Connects several servers, which also work without it. */
  redisUrl: string | undefined;
  /** How many live connections one server accepts. */
  liveConnections: { max: number; maxPerNetwork: number };
  /** Whether this server runs jobs and sends emails; a worker always does. */
  runsJobs: boolean;
  /** The fake payment provider in the place of Stripe; only on this machine. */
  stripeApiUrl: string | undefined;
  /** Where people can log in besides here. */
  loginProviders: LoginProvider[];
  /** Undefined: no scheduled backups. */
  backups: BackupSettings | undefined;
  /** Decrypts backups, even if the server makes none. */
  backupKey: string | undefined;
  /** How long a stopping server still accepts connections, and how long it then waits for requests in progress. */
  shutdown: { delaySeconds: number; timeoutSeconds: number };
  /** False removes the service worker from the browsers that have it. */
  hasServiceWorker: boolean;
  /** Only what is set. */
  shelter: Partial<{ name: string; phone: string; email: string; timeZone: string; pickupsPerSlot: number }>;
  isDevelopment: boolean;
  /** Of the log; by default `info`, or `warn` on a terminal. */
  logLevel: LogLevel | undefined;
  /** Where Prometheus reads the metrics; off by default. */
  metrics: { port: number; host: string } | undefined;
  /**
   * Sends traces to an OpenTelemetry collector; off by default. The exporter reads the variables for its endpoint
   * itself.
   */
  tracing: { serviceName: string | undefined; sampler: TraceSampler; samplerRatio: number } | undefined;
}

const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type TraceSampler = (typeof traceSamplers)[number];

/** An issuer of OpenID Connect. */
export interface LoginProvider {
  id: 'google' | 'microsoft' | 'oidc';
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** A variable has an invalid value; the message is one line that names it and the valid values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** @throws ConfigError for the first invalid variable */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable counts as not set: compose files and CI write `NAME=`.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const name = String(path[0]);
    throw new ConfigError(`${name} takes ${message} (it is ${describeValue(name, set[name])}).`);
  }
  const v = parsed.data;
  if ((v.ADMIN_EMAIL === undefined) !== (v.ADMIN_PASSWORD === undefined)) {
    const missing = v.ADMIN_EMAIL === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD';
    throw new ConfigError(
      `${missing} takes a value when the other of ADMIN_EMAIL and ADMIN_PASSWORD is set (it is not set).`,
    );
  }
  if (v.CHAT_URL !== undefined && v.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_URL takes the address of a PostgreSQL server when CHAT_URL is set (it is not set).',
    );
  }
  if (typeof v.BACKUP_URL === 'object' && v.BACKUP_KEY === undefined) {
    throw new ConfigError(
      'BACKUP_KEY takes a key from npm run shelter -- make-backup-key when BACKUP_URL names a bucket (it is not set).',
    );
  }
  if (v.JOBS === 'false' && v.DATABASE_URL === undefined) {
    throw new ConfigError(
      'JOBS takes true without DATABASE_URL, because no other server can run jobs on the embedded database (it is "false").',
    );
  }
  const storage = { url: v.STORAGE_URL, previous: v.STORAGE_PREVIOUS };
  if (storage.previous !== undefined && isSameStorage(storage.url ?? 'folder', storage.previous)) {
    throw new ConfigError('STORAGE_PREVIOUS takes a different location than STORAGE_URL (they are the same).');
  }
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    databaseLimits: {
      poolSize: v.DATABASE_POOL_SIZE,
      poolTimeoutMs: v.DATABASE_POOL_TIMEOUT * 1000,
      statementTimeoutMs: v.DATABASE_STATEMENT_TIMEOUT * 1000,
      idleTransactionTimeoutMs: v.DATABASE_IDLE_TIMEOUT * 1000,
    },
    storage,
    publicUrl: v.PUBLIC_URL ?? `http://${v.HOST.includes(':') ? `[${v.HOST}]` : v.HOST}:${v.PORT}`,
    demo: v.DEMO ?? (v.DATABASE_URL === undefined ? 'yes' : 'no'),
    firstAdmin:
      v.ADMIN_EMAIL !== undefined && v.ADMIN_PASSWORD !== undefined
        ? { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD }
        : undefined,
    smtpUrl: v.SMTP_URL,
    emailFrom: v.MAIL_FROM,
    corsOrigins: v.CORS_ORIGINS,
    trustProxy: v.TRUST_PROXY,
    chatUrl: v.CHAT_URL,
    redisUrl: v.REDIS_URL,
    liveConnections: { max: v.LIVE_CONNECTIONS, maxPerNetwork: v.LIVE_CONNECTIONS_PER_NETWORK },
    runsJobs: v.JOBS === 'true',
    stripeApiUrl: v.STRIPE_API_URL,
    loginProviders: toProviders(v),
    backups: toBackupSettings(v),
    backupKey: v.BACKUP_KEY,
    shutdown: { delaySeconds: v.SHUTDOWN_DELAY, timeoutSeconds: v.SHUTDOWN_TIMEOUT },
    hasServiceWorker: v.SERVICE_WORKER === 'true',
    shelter: {
      ...(v.SHELTER_NAME !== undefined && { name: v.SHELTER_NAME }),
      ...(v.SHELTER_PHONE !== undefined && { phone: v.SHELTER_PHONE }),
      ...(v.SHELTER_EMAIL !== undefined && { email: v.SHELTER_EMAIL }),
      ...(v.TZ_SHELTER !== undefined && { timeZone: v.TZ_SHELTER }),
      ...(v.PICKUPS_PER_SLOT !== undefined && { pickupsPerSlot: v.PICKUPS_PER_SLOT }),
    },
    isDevelopment: v.NODE_ENV === 'development',
    logLevel: v.LOG_LEVEL,
    metrics: v.METRICS_PORT === undefined ? undefined : { port: v.METRICS_PORT, host: v.METRICS_HOST },
    tracing: isTracing(v)
      ? { serviceName: v.OTEL_SERVICE_NAME, sampler: v.OTEL_TRACES_SAMPLER, samplerRatio: v.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
  };
}

/** @throws ConfigError for one of which only a part is set */
function toProviders(v: z.output<typeof environment>): LoginProvider[] {
  const providers = [
    { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', prefix: 'GOOGLE' },
    {
      id: 'microsoft',
      name: 'Microsoft',
      issuer: 'https://login.microsoftonline.com/common/v2.0',
      prefix: 'MICROSOFT',
    },
    { id: 'oidc', name: v.OIDC_NAME, issuer: v.OIDC_ISSUER, prefix: 'OIDC' },
  ] as const;
  return providers.flatMap(({ prefix, issuer, ...provider }) => {
    const clientId = v[`${prefix}_CLIENT_ID`];
    const clientSecret = v[`${prefix}_CLIENT_SECRET`];
    const isPreset = prefix !== 'OIDC';
    if (clientId === undefined && clientSecret === undefined && (isPreset || issuer === undefined)) return [];
    const parts = { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, ISSUER: issuer };
    const [missing] = Object.entries(parts).find(([, value]) => value === undefined) ?? [];
    if (missing !== undefined) {
      throw new ConfigError(
        `${prefix}_${missing} takes a value when the others of its provider are set (it is not set).`,
      );
    }
    return [{ ...provider, issuer: issuer!, clientId: clientId!, clientSecret: clientSecret! }];
  });
}

function isTracing(v: z.output<typeof environment>): boolean {
  const hasEndpoint = v.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined;
  return hasEndpoint && v.OTEL_SDK_DISABLED !== 'true' && v.OTEL_TRACES_EXPORTER !== 'none';
}

/** Whether other machines can reach the site. */
export function isOpenToOthers({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname);
}

/** Whether only this machine can reach a host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `an address such as ${example}` });

const integer = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((n) => n >= from && n <= to, `a whole number from ${from} to ${to}`);

const seconds = (defaultMs: number) => integer(1, 3600).default(defaultMs / 1000);

const listOf = (isItem: (item: string) => boolean, what: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine((items) => items.every(isItem), what);

const host = z.string().regex(/^[\w.:-]+$/, 'an address or host name to listen on, such as 127.0.0.1');

const OTLP_URL = 'http://127.0.0.1:4318';
function parseStorage(text: string, context: z.RefinementCtx): StorageAddress {
  const address = parseStorageUrl(text);
  if (address) return address;
  context.addIssue({ code: 'custom', message: `a URL such as ${STORAGE_URL_EXAMPLE}` });
  return z.NEVER;
}

const FAKE_PAYMENTS_URL = 'http://127.0.0.1:12111';

const environment = z.object({
  PORT: integer(0, 65_535).default(3000),
  HOST: host.default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => parseConnectionString(text) !== null,
      'an address such as postgres://user:password@host:5432/pawhaven, with several hosts separated by commas and target_session_attrs any, read-write or primary',
    )
    .optional(),
  DATABASE_POOL_SIZE: integer(2, 1000).default(defaultConnectionLimits.poolSize),
  DATABASE_POOL_TIMEOUT: seconds(defaultConnectionLimits.poolTimeoutMs),
  DATABASE_STATEMENT_TIMEOUT: seconds(defaultConnectionLimits.statementTimeoutMs),
  DATABASE_IDLE_TIMEOUT: seconds(defaultConnectionLimits.idleTransactionTimeoutMs),
  STORAGE_URL: z.string().transform(parseStorage).optional(),
  STORAGE_PREVIOUS: z
    .string()
    .transform((text, context) => (text === 'folder' ? ('folder' as const) : parseStorage(text, context)))
    .optional(),
  PUBLIC_URL: url(/^https?$/, 'https://pets.example.org')
    .transform((text) => text.replace(/\/$/, ''))
    .refine(
      (text) => new URL(text).pathname === '/' && !/[?#]/.test(text),
      'an address without a path, such as https://pets.example.org',
    )
    .optional(),
  DEMO: z
    .enum(['true', 'false', 'public'], 'true, false or public')
    .transform((word) => ({ true: 'yes', false: 'no', public: 'public' })[word] as 'yes' | 'no' | 'public')
    .optional(),
  ADMIN_EMAIL: z.email('an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example.org:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n]*[^\s@]+@[^\s@]+$|^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$/,
      'an e-mail address, with or without a name, such as "Shelter <hello@shelter.example>"',
    )
    .optional(),
  CORS_ORIGINS: listOf(isOrigin, 'origins separated by commas, such as https://www.example.org'),
  TRUST_PROXY: listOf(isAddressRange, 'IP addresses or ranges separated by commas, such as 10.0.0.0/8'),
  CHAT_URL: url(/^https?$/, 'https://chat.example.org').optional(),
  REDIS_URL: url(/^rediss?$/, 'redis://:password@redis.example.org:6379')
    .refine(isRedisUrl, 'a URL such as redis://:password@redis.example.org:6379, with or without a database number')
    .optional(),
  LIVE_CONNECTIONS: integer(10, 100_000).default(8000),
  LIVE_CONNECTIONS_PER_NETWORK: integer(10, 100_000).default(400),
  JOBS: z.enum(['true', 'false'], 'true or false').default('true'),
  STRIPE_API_URL: url(/^http$/, FAKE_PAYMENTS_URL)
    .refine((text) => isLoopback(URL.parse(text)?.hostname ?? ''), `a loopback address such as ${FAKE_PAYMENTS_URL}`)
    .optional(),
  OIDC_ISSUER: url(/^https?$/, 'https://id.example.org')
    .refine(
      (text) => text.startsWith('https:') || isLoopback(new URL(text).hostname),
      'an HTTPS address such as https://id.example.org',
    )
    .optional(),
  OIDC_NAME: z.string().max(40, 'a name of at most 40 characters').default('single sign-on'),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  ...backupEnvironment,
  SHUTDOWN_DELAY: integer(0, 300).default(0),
  SHUTDOWN_TIMEOUT: integer(1, 300).default(300),
  SERVICE_WORKER: z.enum(['true', 'false'], 'true or false').default('true'),
  SHELTER_NAME: z.string().max(120, 'a name of at most 120 characters').optional(),
  SHELTER_PHONE: z.string().max(40, 'a phone number of at most 40 characters').optional(),
  SHELTER_EMAIL: z.email('an e-mail address').optional(),
  TZ_SHELTER: z.string().refine(isTimeZone, 'an IANA time zone such as Europe/Berlin').optional(),
  PICKUPS_PER_SLOT: integer(1, 100).optional(),
  LOG_LEVEL: z.enum(logLevels, logLevels.join(', ')).optional(),
  METRICS_PORT: integer(0, 65_535).optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, OTLP_URL).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(/^https?$/, `${OTLP_URL}/v1/traces`).optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'true or false').optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'a name of at most 100 characters').optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'otlp or none').optional(),
  OTEL_TRACES_SAMPLER: z.enum(traceSamplers, traceSamplers.join(', ')).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0?\.\d{1,9}|[01](?:\.0{1,9})?)$/, 'a number from 0 to 1, such as 0.1')
    .transform(Number)
    .default(1),
  NODE_ENV: z.enum(['development', 'production', 'test'], 'development, production or test').default('production'),
});

/** A secret is never shown, not even a wrong one. */
function describeValue(name: string, value: string | undefined): string {
  if (value === undefined) return 'not set';
  return /PASSWORD|SECRET|STORAGE|_URL$|_KEY$/.test(name) && name !== 'PUBLIC_URL'
    ? 'not that'
    : JSON.stringify(value.slice(0, 80));
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function isRedisUrl(text: string): boolean {
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== '' && /^(?:\/\d{0,3})?$/.test(pathname) && search === '' && hash === '';
}

function isAddressRange(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const version = isIP(ip);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
