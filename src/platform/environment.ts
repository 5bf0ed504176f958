import { isIP } from 'node:net';
import { z } from 'zod';
import { backupEnvironment } from './backup/backup-settings.ts';
import { defaultConnectionLimits, parseConnectionString } from './database/connection-string.ts';
import { logLevels } from './log-levels.ts';
import { parseStorageUrl, STORAGE_URL_EXAMPLE, type StorageAddress } from './storage/storage-url.ts';

const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type TraceSampler = (typeof traceSamplers)[number];

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

function parseStorage(text: string, context: z.RefinementCtx): StorageAddress {
  const address = parseStorageUrl(text);
  if (address) return address;
  context.addIssue({ code: 'custom', message: `a URL such as ${STORAGE_URL_EXAMPLE}` });
  return z.NEVER;
}

const OTLP_URL = 'http://127.0.0.1:4318';
const FAKE_PAYMENTS_URL = 'http://127.0.0.1:12111';

/** The environment’s variables, each with its default and what its message says that it takes. */
export const environment = z.object({
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
      (text) => new URL(text).pathname === '/' && !/[?#@]/.test(text),
      'an address without a path or a password, such as https://pets.example.org',
    )
    .optional(),
  DEMO: z
    .enum(['true', 'false', 'public'], 'true, false or public')
    .transform((word) => ({ true: 'yes', false: 'no', public: 'public' })[word] as 'yes' | 'no' | 'public')
    .optional(),
  ADMIN_EMAIL: z.email('an email address').optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example.org:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n]*[^\s@]+@[^\s@]+$|^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$/,
      'an email address, with or without a name, such as "Shelter <hello@shelter.example>"',
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
  SHELTER_EMAIL: z.email('an email address').optional(),
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

export type Environment = z.output<typeof environment>;

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
