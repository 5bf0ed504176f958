import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDoctorWorld, type DoctorWorld } from '../../../tests/support/doctor-report.ts';
import { copyMigratedDatabase } from '../../../tests/support/migrated-database.ts';
import { freePort } from '../../../tests/support/free-port.ts';
import { startSmtpServer } from '../../../tests/support/smtp-server.ts';
import { startServer } from '../../../tests/support/start-process.ts';

let world: DoctorWorld;
beforeEach(async () => {
  world = await openDoctorWorld();
});
afterEach(() => world.close());

describe('a healthy installation', () => {
  test('is called so before the first start', async () => {
    const { isHealthy, text } = await world.report();
    expect(text).toContain('There’s no database yet. Pawhaven creates it when it first starts.');
    expect(text).toMatch(/No problems found\.$/);
    expect(isHealthy).toBe(true);
  });

  test('is called so while its server is stopped, and while it runs', async () => {
    const { dataDir } = world;
    await copyMigratedDatabase(dataDir);
    const port = String(await freePort());
    const stopped = await world.report({ PORT: port });
    expect(stopped.text).toMatch(/Database: Embedded PostgreSQL \S+ accepts writes\./);
    expect(stopped.text).toContain(`Port ${port} is free. The server isn’t running.`);
    expect(stopped.isHealthy).toBe(true);

    const server = startServer({ DATA_DIR: dataDir, PORT: port });
    await server.url;
    const running = await world.report({ PORT: port });
    expect(running.text).toMatch(/Database: Embedded PostgreSQL \S+ accepts writes\./);
    expect(running.text).toContain(`The server is listening on port ${port}.`);
    expect(running.text).toMatch(/No problems found\.$/);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

describe('what is wrong gets a sentence, and fails the command', () => {
  const key = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
  const bucket = 's3+http://key:secret@127.0.0.1:1/pets/files';
  const wrong: [string, NodeJS.ProcessEnv, string][] = [
    ['a wrong setting', { PORT: 'eighty' }, 'PORT takes a whole number from 0 to 65535'],
    ['an unknown time zone', { TZ_SHELTER: 'Mars/Olympus' }, 'TZ_SHELTER takes an IANA time zone'],
    ['jobs that nothing runs', { JOBS: 'false' }, 'JOBS takes true without DATABASE_URL'],
    ['a demo that others reach', { DEMO: 'true', HOST: '0.0.0.0' }, 'DEMO is true, and others could log in'],
    ['a server without a public address', { HOST: '0.0.0.0' }, 'PUBLIC_URL isn’t set'],
    ['a proxy that can be anyone', { TRUST_PROXY: '0.0.0.0/0' }, 'visitors can forge theirs'],
    ['a database that is away', { DATABASE_URL: 'postgres://127.0.0.1:1/pawhaven' }, 'No database answers'],
    ['files that nothing stores', { STORAGE_URL: bucket }, 'Check STORAGE_URL and the storage.'],
    [
      'backups beside what they are of',
      { STORAGE_URL: bucket, BACKUP_URL: `${bucket}/backups`, BACKUP_KEY: key },
      'BACKUP_URL is inside STORAGE_URL',
    ],
    ['backups that nothing stores', { BACKUP_URL: bucket, BACKUP_KEY: key }, 'Backups can’t be saved'],
  ];
  test.each(wrong)('%s', async (_, env, sentence) => {
    const { isHealthy, text } = await world.report(env);
    expect(text).toContain(sentence);
    expect(text).not.toContain('secret');
    expect(isHealthy).toBe(false);
  });

  test('all settings that contradict each other', async () => {
    const { text } = await world.report({ HOST: '0.0.0.0', TRUST_PROXY: '::/0' });
    expect(text).toContain('PUBLIC_URL isn’t set');
    expect(text).toContain('visitors can forge theirs');
    expect(text).toContain('Found 2 errors and 1 warning.');
  });

  test('backups inside the data folder, or in a folder that is away', async () => {
    const inside = await world.report({ BACKUP_URL: join(world.dataDir, 'backups') });
    expect(inside.text).toContain('BACKUP_URL is inside DATA_DIR');
    const BACKUP_URL = join(world.folder, 'backups');
    const away = await world.report({ BACKUP_URL });
    expect(away.text).toContain(`Backups can’t be saved: the folder ${BACKUP_URL} doesn’t exist.`);
    expect([inside.isHealthy, away.isHealthy]).toEqual([false, false]);
  });

  test('a port that another program uses', async () => {
    const port = await world.serve(() => [200, 'hello']);
    const { isHealthy, text } = await world.report({ PORT: String(port) });
    expect(text).toContain(`Another program is using port ${port}.`);
    expect(isHealthy).toBe(false);
  });

  test.each(['service.env', 'pawhaven.env', '.env'])('settings in %s that others can read', async (name) => {
    const file = join(world.folder, name);
    await writeFile(file, 'SMTP_URL=smtp://paws:secret@mail.example.org');
    await chmod(file, 0o600);
    expect(await world.report()).toMatchObject({ isHealthy: true });
    await chmod(file, 0o644);
    const { isHealthy, text } = await world.report();
    expect(text).toContain(`Other users on this machine can read the passwords in ${file}.`);
    expect(text).toContain(`Run chmod 600 ${file}`);
    expect(isHealthy).toBe(false);
  });

  test('a mail server that is away', async () => {
    const { isHealthy, text } = await world.report({ SMTP_URL: 'smtp://paws:secret@127.0.0.1:1' });
    expect(text).toMatch(/Can’t connect to the mail server: \w+\./);
    expect(text).not.toContain('secret');
    expect(isHealthy).toBe(false);
  });

  test('packages that differ from package-lock.json', async () => {
    const { folder } = world;
    await cp(join(import.meta.dirname, '../../../scripts/setup'), join(folder, 'scripts/setup'), { recursive: true });
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: {} }));
    const { isHealthy, text } = await world.report();
    expect(text).toContain('The installed packages don’t match package-lock.json.');
    expect(isHealthy).toBe(false);
  });
});

describe('what only looks wrong is a warning', () => {
  test('a folder that others can open', async () => {
    await chmod(world.dataDir, 0o755);
    const { isHealthy, text } = await world.report();
    expect(text).toContain('Other users on this machine can open the folder.');
    expect(isHealthy).toBe(true);
  });

  test('backups on the same disk', async () => {
    const BACKUP_URL = join(world.folder, 'backups');
    await mkdir(BACKUP_URL);
    const { isHealthy, text } = await world.report({ BACKUP_URL });
    expect(text).toContain('Backups are on the same disk as the data');
    expect(isHealthy).toBe(true);
  });

  test('an Admin’s password that is no longer needed', async () => {
    const credentials = { ADMIN_EMAIL: 'desk@shelter.example', ADMIN_PASSWORD: 'Not-A-Secret-1' };
    const { isHealthy, text } = await world.report(credentials);
    expect(text).toContain('ADMIN_PASSWORD is still set');
    expect(isHealthy).toBe(true);
  });
});

test('a mail server that accepts us is called so, and receives nothing', async () => {
  const { smtpUrl, received, stop } = await startSmtpServer();
  const { text } = await world.report({ SMTP_URL: smtpUrl });
  expect(text).toContain('The mail server accepts the connection and the login.');
  expect(received).toEqual([]);
  await stop();
});
