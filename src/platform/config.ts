import { resolve } from 'node:path';
import { toBackupSettings, type BackupSettings } from './backup/backup-settings.ts';
import type { ConnectionLimits } from './database/connection-string.ts';
import { environment, isLoopback, type Environment, type TraceSampler } from './environment.ts';
import type { LogLevel } from './log-levels.ts';
import { isSameStorage, type StorageAddress } from './storage/storage-url.ts';

export { isLoopback };

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
function toProviders(v: Environment): LoginProvider[] {
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

function isTracing(v: Environment): boolean {
  const hasEndpoint = v.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined;
  return hasEndpoint && v.OTEL_SDK_DISABLED !== 'true' && v.OTEL_TRACES_EXPORTER !== 'none';
}

/** Whether other machines can reach the site. */
export function isOpenToOthers({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname);
}

/** Secrets are never shown, not even wrong ones, nor anything that may contain a password. */
function describeValue(name: string, value: string | undefined): string {
  if (value === undefined) return 'not set';
  const isSecret = /PASSWORD|SECRET|STORAGE|ENDPOINT|ISSUER|_URL$|_KEY$/.test(name) && name !== 'PUBLIC_URL';
  return isSecret || value.includes('@') ? 'not that' : JSON.stringify(value.slice(0, 80));
}
