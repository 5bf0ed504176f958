import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveFiles } from '../../src/commands/move-files.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { openBucket, type Bucket } from '../../src/platform/storage/bucket.ts';
import { createUniqueImage } from '../support/images.ts';
import { makeBucket } from '../support/make-bucket.ts';
import { findPostgres, startPostgresServer, type PostgresServer } from '../support/postgres-server.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { startIn, startTestApplication, type StartedApp } from '../support/start-application.ts';
import { missingSwift, startSwiftServer, type SwiftServer } from '../support/swift-server.ts';
import { upload } from '../support/upload.ts';

const isMissing = missingSwift !== undefined || findPostgres().missing !== undefined;

describe.skipIf(isMissing)('several servers with an object storage', () => {
  let swift: SwiftServer;
  let postgres: PostgresServer;
  let bucket: Bucket;
  let storage: string;
  let images = 0;
  beforeAll(async () => {
    [swift, postgres] = await Promise.all([startSwiftServer(), startPostgresServer()]);
    storage = swift.storageUrl('shelter');
    bucket = openBucket(await makeBucket(storage));
  });
  afterAll(async () => {
    bucket.close();
    await Promise.all([swift.stop(), postgres.stop()]);
  });

  const keys = async () => (await Array.fromAsync(bucket.list('photos/'))).flat().map(({ key }) => key.slice(7));
  async function sendPhoto(app: StartedApp, token: string): Promise<string> {
    const { status, body } = await upload(app, await createUniqueImage((images += 1)), { token });
    expect(status).toBe(201);
    return body.image;
  }

  test('share photos without a shared folder', async () => {
    const env = { DATABASE_URL: await postgres.createDatabase('shared'), STORAGE_URL: storage };
    const one = await startTestApplication({ env });
    const other = await startTestApplication({ env });
    const { token } = await createSignedInUser(one.db);
    const photo = await sendPhoto(one, token);
    const fromOne = Buffer.from(await (await one.get(photo)).arrayBuffer());
    expect(Buffer.from(await (await other.get(photo)).arrayBuffer()).equals(fromOne)).toBe(true);
    expect((await one.get(await sendPhoto(other, token))).status).toBe(200);
    expect(one.dataDir).not.toBe(other.dataDir);
    await Promise.all([one.stop(), other.stop()]);
  });

  test('find every photo and private file at every moment while they move there and back', async () => {
    await bucket.remove((await keys()).map((name) => `photos/${name}`));
    const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-move-'));
    const DATABASE_URL = await postgres.createDatabase('moved');
    const inFolder = { DATABASE_URL };
    const steps = {
      'in the folder': inFolder,
      'in the folder, reading the bucket too': { ...inFolder, STORAGE_PREVIOUS: storage },
      'in the bucket, reading the folder too': { ...inFolder, STORAGE_URL: storage, STORAGE_PREVIOUS: 'folder' },
      'in the bucket': { ...inFolder, STORAGE_URL: storage },
    };
    const start = (step: keyof typeof steps) => startIn(dataDir, { env: steps[step] });
    const move = async (step: keyof typeof steps, deletesSource = false) => {
      const printed: string[] = [];
      const config = parseConfig({ DATA_DIR: dataDir, ...steps[step] });
      await moveFiles(config, { deletesSource }, (line) => void printed.push(line));
      return printed;
    };
    const servers = [await start('in the folder'), await start('in the folder')];
    const { token } = await createSignedInUser(servers[0]!.db);
    const photos = [await sendPhoto(servers[0]!, token), await sendPhoto(servers[1]!, token)];

    const pdf = { name: randomUUID(), bytes: randomBytes(400_000) };
    await servers[0]!.application.files.write([pdf]);
    const readPdf = async ({ application: { files } }: StartedApp) => {
      const found = await files.open(pdf.name);
      return found && (await buffer(found.content));
    };

    // Asks for all photos and the file at all servers, and adds other photos, until the end.
    const end = new AbortController();
    let requests = 0;
    const failures: string[] = [];
    const asking = (async () => {
      while (!end.signal.aborted) {
        for (const photo of photos.slice())
          for (const server of servers.slice()) {
            const { status } = await server.get(photo);
            requests += 1;
            if (status !== 200) failures.push(`${photo} ${status}`);
          }
        for (const server of servers.slice()) {
          const bytes = await readPdf(server).catch(() => null);
          // A server that has stopped since may have closed its connections.
          if (!bytes?.equals(pdf.bytes) && servers.includes(server)) failures.push('the private file');
        }
        if (images < 20) photos.push(await sendPhoto(servers[images % 2]!, token));
      }
    })();
    /** One server after the other; requests go to the one that runs. */
    const restart = async (step: keyof typeof steps) => {
      for (const at of [0, 1]) {
        const started = await start(step);
        const [former] = servers.splice(at, 1, started);
        await former!.stop();
      }
    };

    await restart('in the folder, reading the bucket too');
    await restart('in the bucket, reading the folder too');
    const copied = await move('in the bucket, reading the folder too');
    expect(copied.at(-3)).toMatch(/^photos: [1-9]\d* copied \(1 MB\), \d+ already there, in the bucket shelter at /);
    expect(copied.at(-1)).toMatch(/^files: 1 copied \(1 MB\), 0 already there, in the bucket shelter at /);
    await move('in the bucket, reading the folder too', true);
    await restart('in the bucket');
    for (const folder of ['photos', 'files']) expect(await readdir(join(dataDir, folder))).toEqual([]);
    await restart('in the bucket, reading the folder too');
    await restart('in the folder, reading the bucket too');
    await move('in the folder, reading the bucket too', true);
    await restart('in the folder');
    expect(await keys()).toEqual([]);
    expect(await Array.fromAsync(bucket.list('files/'))).toEqual([[]]);

    end.abort();
    await asking;
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(100);
    for (const photo of photos) expect((await servers[0]!.get(photo)).status).toBe(200);
    await Promise.all(servers.map((server) => server.stop()));
    await rm(dataDir, { recursive: true });
  });

  test('have nothing deleted where they still write', async () => {
    const config = parseConfig({ DATA_DIR: tmpdir(), STORAGE_URL: storage });
    const print = () => undefined;
    await expect(moveFiles(config, { to: 'folder', deletesSource: true }, print)).rejects.toThrow('still write');
    await expect(moveFiles(config, { deletesSource: false }, print)).rejects.toThrow('nowhere else to move files from');
    await expect(moveFiles(config, { to: 's3://x', deletesSource: false }, print)).rejects.toThrow('--to takes');
  });
});
