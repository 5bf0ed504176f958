import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCertificateAuthority } from '../support/certificate-authority.ts';
import { makeBucket } from '../support/make-bucket.ts';
import { findMissingRedis, startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { startProcess } from '../support/start-process.ts';
import { missingSwift, startSwiftServer, type SwiftServer } from '../support/swift-server.ts';

const missing = findMissingRedis() ?? missingSwift ?? null;

describe.skipIf(missing !== null)('Redis and storage with certificates of a private authority', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pawhaven-authority-'));
  const authority = createCertificateAuthority(folder);
  let redis: RedisServer;
  let swift: SwiftServer;
  let ends: Awaited<ReturnType<typeof authority.encrypt>>[];
  let settings: Record<string, string>;
  beforeAll(async () => {
    redis = await startRedisServer({ password: 'not-a-secret' });
    swift = await startSwiftServer();
    await makeBucket(swift.storageUrl('shelter'));
    ends = await Promise.all([redis.url, swift.address].map((url) => authority.encrypt(Number(new URL(url).port))));
    const [redisPort, storagePort] = ends.map(({ port }) => port);
    settings = {
      DATA_DIR: folder,
      DEMO: 'false',
      PORT: '0',
      REDIS_URL: `rediss://:not-a-secret@localhost:${redisPort}`,
      STORAGE_URL: swift
        .storageUrl('shelter', { address: `http://localhost:${storagePort}` })
        .replace('s3+http:', 's3:'),
    };
  });
  afterAll(async () => {
    for (const end of ends) await end.stop();
    await swift.stop();
    await redis.stop();
    rmSync(folder, { recursive: true });
  });

  async function examine(env: Record<string, string>): Promise<string> {
    const { stdout, ended } = startProcess('src/cli.ts', { ...settings, ...env }, ['doctor']);
    await ended;
    return stdout();
  }

  test('are trusted if NODE_EXTRA_CA_CERTS names it, and only then', async () => {
    const report = await examine({ NODE_EXTRA_CA_CERTS: authority.file });
    expect(report).toContain('ok       Redis: ');
    expect(report).toContain('ok       Photos and files: ');
    const without = await examine({});
    expect(without).toMatch(/warning {2}Redis: .*UNABLE_TO_VERIFY/);
    expect(without).toMatch(/ERROR {4}Photos and files: .*UNABLE_TO_VERIFY/);
  });
});
