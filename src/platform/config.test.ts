import { describe, expect, test } from 'vitest';
import { ConfigError, isLoopback, parseConfig } from './config.ts';

describe('readConfig', () => {
  test('needs nothing', () => {
    expect(parseConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      demo: 'yes',
      corsOrigins: [],
      shutdown: { delaySeconds: 0, timeoutSeconds: 300 },
      shelter: {},
    });
  });

  test('counts an empty variable as not set', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: ' ', SHELTER_NAME: '' })).toEqual(parseConfig({}));
  });

  test('starts an empty shelter on a PostgreSQL server unless the demo is asked for', () => {
    const DATABASE_URL = 'postgres://shelter@localhost/pets';
    expect(parseConfig({ DATABASE_URL }).demo).toBe('no');
    expect(parseConfig({ DATABASE_URL, DEMO: 'true' }).demo).toBe('yes');
    expect(parseConfig({ DATABASE_URL, DEMO: 'public' }).demo).toBe('public');
  });

  test('accepts several PostgreSQL hosts, and the connection limits', () => {
    const DATABASE_URL = 'postgres://u:p@one:5432,two:5433/pets?target_session_attrs=read-write';
    expect(parseConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    expect(parseConfig({}).databaseLimits).toEqual({
      poolSize: 10,
      poolTimeoutMs: 5000,
      statementTimeoutMs: 30_000,
      idleTransactionTimeoutMs: 30_000,
    });
    expect(
      parseConfig({
        DATABASE_POOL_SIZE: '40',
        DATABASE_POOL_TIMEOUT: '2',
        DATABASE_STATEMENT_TIMEOUT: '60',
        DATABASE_IDLE_TIMEOUT: '90',
      }).databaseLimits,
    ).toEqual({
      poolSize: 40,
      poolTimeoutMs: 2000,
      statementTimeoutMs: 60_000,
      idleTransactionTimeoutMs: 90_000,
    });
  });

  test('reads the providers to log in with', () => {
    const oidc = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'canary-secret' };
    expect(parseConfig({ ...oidc, OIDC_NAME: 'Haven ID' }).loginProviders).toEqual([
      { id: 'oidc', name: 'Haven ID', issuer: 'https://id.example.org', clientId: 'us', clientSecret: 'canary-secret' },
    ]);
    const presets = {
      GOOGLE_CLIENT_ID: 'g',
      GOOGLE_CLIENT_SECRET: 's',
      MICROSOFT_CLIENT_ID: 'm',
      MICROSOFT_CLIENT_SECRET: 's',
    };
    expect(parseConfig(presets).loginProviders.map(({ name }) => name)).toEqual(['Google', 'Microsoft']);
    expect(parseConfig({ OIDC_NAME: 'Haven ID' }).loginProviders).toEqual([]);
    expect(() => parseConfig({ ...oidc, OIDC_CLIENT_SECRET: '' })).toThrow(/^OIDC_CLIENT_SECRET takes a value/);
    expect(() => parseConfig({ GOOGLE_CLIENT_SECRET: 'canary-secret' })).toThrow(/^GOOGLE_CLIENT_ID takes a value/);
  });

  test('reads where the fake payment provider is, only on this machine', () => {
    const STRIPE_API_URL = 'http://127.0.0.1:12111';
    expect(parseConfig({ STRIPE_API_URL }).stripeApiUrl).toBe(STRIPE_API_URL);
    expect(parseConfig({}).stripeApiUrl).toBeUndefined();
    for (const wrong of ['http://payments.example', 'https://127.0.0.1:1', '12111']) {
      expect(() => parseConfig({ STRIPE_API_URL: wrong })).toThrow(/^STRIPE_API_URL takes/);
    }
  });

  test('reads where and when to back up, and a bucket only with a key', () => {
    expect(parseConfig({}).backups).toBeUndefined();
    expect(parseConfig({ BACKUP_URL: '/mnt/backups' }).backups).toEqual({
      place: '/mnt/backups',
      key: undefined,
      times: ['03:00'],
      retention: { days: 7, weeks: 4, months: 12 },
      verifyEveryDays: 7,
    });
    const BACKUP_URL = 's3://key:secret@s3.example.org/pets/backups';
    const BACKUP_KEY = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
    const more = { BACKUP_AT: '13:30, 01:30', BACKUP_KEEP: '2d 1m', BACKUP_VERIFY: 'never' };
    expect(parseConfig({ BACKUP_URL, BACKUP_KEY, ...more }).backups).toMatchObject({
      place: { bucket: 'pets', prefix: 'backups/' },
      key: BACKUP_KEY,
      times: ['01:30', '13:30'],
      retention: { days: 2, weeks: 0, months: 1 },
      verifyEveryDays: undefined,
    });
    expect(() => parseConfig({ BACKUP_URL })).toThrow(/^BACKUP_KEY takes a key/);
  });

  test('reads the Redis server, and never shows its password', () => {
    for (const REDIS_URL of ['redis://127.0.0.1', 'rediss://us:canary@redis.example.org:6380/2']) {
      expect(parseConfig({ REDIS_URL }).redisUrl).toBe(REDIS_URL);
    }
    expect(parseConfig({}).redisUrl).toBeUndefined();
    for (const wrong of ['http://canary.example', 'redis://', 'redis://:canary@host/name', 'redis://host?db=canary']) {
      expect(() => parseConfig({ REDIS_URL: wrong })).toThrow(/^REDIS_URL takes (?!.*canary)/);
    }
  });

  test('reads how many live connections a server accepts', () => {
    expect(parseConfig({}).liveConnections).toEqual({ max: 8000, maxPerNetwork: 400 });
    const set = { LIVE_CONNECTIONS: '50000', LIVE_CONNECTIONS_PER_NETWORK: '2000' };
    expect(parseConfig(set).liveConnections).toEqual({ max: 50_000, maxPerNetwork: 2000 });
    expect(() => parseConfig({ LIVE_CONNECTIONS: '9' })).toThrow(/^LIVE_CONNECTIONS takes a whole number/);
  });

  test('reads the shutdown times', () => {
    expect(parseConfig({}).metrics).toBeUndefined();
    expect(parseConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics).toEqual({
      port: 9464,
      host: '10.0.0.5',
    });
    expect(parseConfig({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SERVICE_NAME: 'front' };
    expect(parseConfig(collector).tracing).toEqual({
      serviceName: 'front',
      sampler: 'parentbased_always_on',
      samplerRatio: 1,
    });
    const sampled = { ...collector, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
    expect(parseConfig(sampled).tracing).toMatchObject({ sampler: 'traceidratio', samplerRatio: 0.25 });
    for (const off of [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])
      expect(parseConfig({ ...collector, ...off }).tracing).toBeUndefined();
    expect(parseConfig({ SHUTDOWN_DELAY: '10', SHUTDOWN_TIMEOUT: '60' }).shutdown).toEqual({
      delaySeconds: 10,
      timeoutSeconds: 60,
    });
  });

  test('reads lists separated by commas', () => {
    const config = parseConfig({
      CORS_ORIGINS: 'https://a.example, http://b.example:8080',
      TRUST_PROXY: '10.0.0.0/8,::1',
    });
    expect(config.corsOrigins).toEqual(['https://a.example', 'http://b.example:8080']);
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1']);
  });

  test('takes the public address without its trailing slash, and brackets around an IPv6 host', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://pets.example/' }).publicUrl).toBe('https://pets.example');
    expect(parseConfig({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080');
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_URL', 'postgres://one:5432,two:none/pets'],
    ['DATABASE_URL', 'postgres://one,two/pets?target_session_attrs=standby'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_POOL_TIMEOUT', '0'],
    ['DATABASE_STATEMENT_TIMEOUT', '30s'],
    ['DATABASE_IDLE_TIMEOUT', '3601'],
    ['PUBLIC_URL', 'pets.example'],
    ['PUBLIC_URL', 'https://pets.example/path'],
    ['PUBLIC_URL', 'https://u:p@pets.example'],
    ['DEMO', 'maybe'],
    ['ADMIN_EMAIL', 'nobody'],
    ['SMTP_URL', 'http://mail'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Shelter <a@b.example>\r\nBcc: c@d.example'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['CORS_ORIGINS', '*'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['CHAT_URL', 'chat'],
    ['JOBS', 'no'],
    ['JOBS', 'false'],
    ['BACKUP_URL', 'backups'],
    ['BACKUP_URL', 's3://s3.example.org/pets'],
    ['BACKUP_KEY', 'AGE-SECRET-KEY-1SHORT'],
    ['BACKUP_AT', '3:00'],
    ['BACKUP_AT', '24:00'],
    ['BACKUP_KEEP', '4w 12m'],
    ['BACKUP_KEEP', '7 days'],
    ['BACKUP_VERIFY', 'sometimes'],
    ['OIDC_ISSUER', 'http://id.example.org'],
    ['OIDC_NAME', 'x'.repeat(41)],
    ['SHUTDOWN_DELAY', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', '70000'],
    ['METRICS_HOST', 'a b'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector'],
    ['OTEL_SDK_DISABLED', 'yes'],
    ['OTEL_SERVICE_NAME', 'x'.repeat(101)],
    ['OTEL_TRACES_EXPORTER', 'jaeger'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['SHUTDOWN_TIMEOUT', '0'],
    ['SHUTDOWN_TIMEOUT', '301'],
    ['SHELTER_EMAIL', 'hello'],
    ['TZ_SHELTER', 'Mars/Olympus'],
    ['PICKUPS_PER_SLOT', '0'],
  ])('stops at %s=%s with one line that names it', (name, value) => {
    const read = () => parseConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} takes [^\\n]+$`));
  });

  test('never repeats a secret', () => {
    for (const [name, value] of [
      ['DATABASE_URL', 'mysql://u:canary-secret@db'],
      ['SMTP_URL', 'http://u:canary-secret@mail'],
      ['BACKUP_URL', 's3://key:canary-secret@'],
      ['BACKUP_KEY', 'AGE-SECRET-KEY-1-canary'],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://u:canary-secret@collector'],
      ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'collector/v1/canary-secret'],
      ['OIDC_ISSUER', 'http://id.example.org/canary-secret'],
      ['PUBLIC_URL', 'https://u:canary-secret@pets.example'],
      ['CORS_ORIGINS', 'https://u:canary-secret@pets.example'],
    ] as const) {
      expect(() => parseConfig({ [name]: value })).toThrow(/^(?!.*canary)/);
    }
  });

  test('takes an Admin’s e-mail and password only together, and a chat server only with a database server', () => {
    expect(() => parseConfig({ ADMIN_EMAIL: 'a@b.example' })).toThrow(/^ADMIN_PASSWORD/);
    expect(() => parseConfig({ ADMIN_PASSWORD: 'x' })).toThrow(/^ADMIN_EMAIL/);
    expect(() => parseConfig({ CHAT_URL: 'https://chat.example' })).toThrow(/^DATABASE_URL/);
  });
});

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['127.example.org', false],
  ['pets.example', false],
])('%s as an address of this machine alone: %s', (host, is) => {
  expect(isLoopback(host)).toBe(is);
});
