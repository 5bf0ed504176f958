import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBackupKey } from '../../src/platform/backup/backup-encryption.ts';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { createTestDatabase, isOnServer } from '../support/open-test-database.ts';
import { MIGRATED } from '../support/postgres-server.ts';
import { startProcess, startServer } from '../support/start-process.ts';

let dataDir: string;
let folder: string;
let env: Record<string, string>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-backups-'));
  folder = join(dataDir, 'backups');
  await mkdir(folder);
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: (await createTestDatabase({ template: MIGRATED })) ?? '',
    BACKUP_URL: folder,
  };
  if (!isOnServer) await copyMigratedDatabase(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function run(args: string[], more: Record<string, string> = {}) {
  const { child, ended, stdout, stderr } = startProcess('src/cli.ts', { ...env, ...more }, args);
  child.stdin!.end('Sunny-Meadow-42!');
  return { code: await ended, stdout: stdout().trim(), stderr: stderr().trim() };
}

const createAdmin = (email: string) => run(['create-admin', '--email', email, '--name', 'Robin Keller']);

describe('with BACKUP_URL', () => {
  test('a backup is made, encrypted, listed and restored by its name', async () => {
    const { stdout: printed } = await run(['make-backup-key'], { DATA_DIR: join(dataDir, 'nowhere') });
    const key = printed.split('\n')[0]!;
    expect(await readdir(dataDir)).not.toContain('nowhere');
    expect((await createAdmin('first@shelter.example')).stdout).toBe('first@shelter.example is an Admin.');
    const made = await run(['backup'], { BACKUP_KEY: key });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const [name] = await readdir(folder);
    expect(made.stdout).toMatch(
      new RegExp(`^\\d+ records, 0 photo files and 0 private files are in ${join(folder, name!)}\\.$`),
    );
    expect((await readFile(join(folder, name!))).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    const listed = await run(['list-backups'], { BACKUP_KEY: key });
    expect(listed.stdout).toMatch(
      new RegExp(`^${name}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC  \\d+ kB  not verified$`),
    );
    await createAdmin('second@shelter.example');
    expect((await run(['restore', '--from', 'latest', '--yes'])).stderr).toContain(
      `${name} is encrypted. Set BACKUP_KEY to the key it was encrypted with.`,
    );
    expect((await createAdmin('second@shelter.example')).code).toBe(1);
    const restored = await run(['restore', '--from', name!, '--yes'], { BACKUP_KEY: key });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect((await createAdmin('second@shelter.example')).code).toBe(0);
    expect((await createAdmin('first@shelter.example')).code).toBe(1);
  });

  test('a plain file is restored under a key only if that is meant, and the latest is none of the future', async () => {
    const key = await makeBackupKey();
    await run(['backup']);
    const [plain] = await readdir(folder);
    await copyFile(join(folder, plain!), join(folder, 'pawhaven-20990101T030000Z-00000000.tar.gz.age'));
    const latest = await run(['restore', '--from', 'latest', '--yes'], { BACKUP_KEY: key });
    expect(latest.stdout).toMatch(new RegExp(`^Restoring ${plain}, made on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC …$`));
    expect(latest.stderr).toContain(`${plain} isn’t encrypted, so anyone could have made it.`);
    const meant = ['restore', '--unencrypted', '--yes'];
    expect((await run([...meant, '--from', 'latest'], { BACKUP_KEY: key })).stderr).toContain('--from NAME');
    expect(await run([...meant, '--from', plain!], { BACKUP_KEY: key })).toMatchObject({ code: 0 });
    const file = join(folder, plain!);
    expect(await run(['restore', '--file', file, '--yes'])).toMatchObject({ code: 0 });
    expect(await run([...meant, '--file', file], { BACKUP_KEY: key })).toMatchObject({ code: 0 });
    expect((await run(['claim-storage', '--yes'])).stderr).toContain('STORAGE_URL is not set.');
  });

  test('other files can’t be restored by name, and what is missing is said', async () => {
    await writeFile(join(folder, 'holiday.jpg'), 'x');
    expect((await run(['list-backups'])).stdout).toBe(`There are no backups in ${folder}.`);
    for (const from of ['latest', 'holiday.jpg', '../lock.sqlite']) {
      const { stderr } = await run(['restore', '--from', from, '--yes']);
      expect(stderr).toContain(`There is no backup ${from} in ${folder}.`);
    }
    expect((await run(['restore', '--yes'])).stderr).toContain('Name either --file FILE or --from NAME');
    expect((await run(['backup'], { BACKUP_URL: '' })).stderr).toContain('BACKUP_URL is not set.');
  });

  test('a running server makes the backup without stopping', async () => {
    const server = startServer({ ...env, PORT: '0' });
    const url = await server.url;
    const made = await run(['backup']);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(await readdir(folder)).toHaveLength(1);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
