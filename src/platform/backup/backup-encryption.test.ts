import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { decrypt, encrypt, makeBackupKey } from './backup-encryption.ts';
import { InvalidBackupError } from './backup-error.ts';

const CHUNK = 64 * 1024;
const label = 'shelter.tar.gz.age';
const content = randomBytes(3 * CHUNK + 1000);
let key: string;
let encrypted: Buffer;
beforeAll(async () => {
  key = await makeBackupKey();
  encrypted = await buffer(encrypt(inPieces(content, 50_000), key));
});

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** What is passed on, and how it ends. */
async function read(bytes: Buffer, { with: used = key, size = 10_000 }: { with?: string | null; size?: number } = {}) {
  const passed: Uint8Array[] = [];
  const ended = (async () => {
    for await (const piece of decrypt(inPieces(bytes, size), { key: used ?? undefined, label })) passed.push(piece);
  })();
  const error = await ended.then(
    () => null,
    (thrown: unknown) => thrown as Error,
  );
  return { passed: Buffer.concat(passed), error };
}

/** The payload's chunks: each has 64 KB and a tag of 16 bytes. */
function chunkAt(index: number): { from: number; to: number } {
  const start = encrypted.length - (content.length + 4 * 16) + index * (CHUNK + 16);
  return { from: start, to: Math.min(start + CHUNK + 16, encrypted.length) };
}

describe('an encrypted backup', () => {
  test.each([1, 37, 65_536, 1_000_000])('is decrypted with its key, read in pieces of %i bytes', async (size) => {
    const { passed, error } = await read(encrypted, { size });
    expect(error).toBeNull();
    expect(passed.equals(content)).toBe(true);
  });

  test('shows nothing of its content', async () => {
    const text = Buffer.from('Robin Keller, 12 Harbor Street. '.repeat(1000));
    const bytes = await buffer(encrypt(inPieces(text, 100), key));
    expect(bytes.includes('Robin')).toBe(false);
  });

  test('is read by nobody without the key, or with another one', async () => {
    const without = await read(encrypted, { with: null });
    expect(without.passed.length).toBe(0);
    expect(without.error?.message).toBe(
      'shelter.tar.gz.age is encrypted. Set BACKUP_KEY to the key it was encrypted with.',
    );
    const wrong = await read(encrypted, { with: await makeBackupKey() });
    expect(wrong.error).toEqual(
      new InvalidBackupError('shelter.tar.gz.age was encrypted with a different key than BACKUP_KEY.'),
    );
    expect(wrong.passed.length).toBe(0);
  });

  test('is rejected after a change of any byte', async () => {
    const positions = [30, 100, 180, chunkAt(0).from + 5, chunkAt(2).from, encrypted.length - 1];
    for (const at of positions) {
      const changed = Buffer.from(encrypted);
      changed[at]! ^= 1;
      const { error } = await read(changed);
      expect(error, `byte ${at}`).toBeInstanceOf(InvalidBackupError);
    }
  });

  test('is rejected if it is cut, also between two chunks', async () => {
    for (const at of [50, 199, chunkAt(0).from, chunkAt(1).from, chunkAt(3).from, encrypted.length - 1]) {
      const { error } = await read(encrypted.subarray(0, at));
      expect(error, `cut at ${at}`).toBeInstanceOf(InvalidBackupError);
    }
  });

  test('is rejected if chunks are swapped, repeated, or added', async () => {
    const [first, second] = [chunkAt(0), chunkAt(1)];
    const head = encrypted.subarray(0, first.from);
    const one = encrypted.subarray(first.from, first.to);
    const other = encrypted.subarray(second.from, second.to);
    const rest = encrypted.subarray(second.to);
    for (const parts of [
      [head, other, one, rest],
      [head, one, one, rest],
      [head, one, other, rest, one],
    ]) {
      expect((await read(Buffer.concat(parts))).error).toBeInstanceOf(InvalidBackupError);
    }
  });

  test('that can’t be read to its end is not called damaged', async () => {
    const lost = Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' });
    async function* failing() {
      yield encrypted.subarray(0, 100_000);
      throw lost;
    }
    await expect(buffer(decrypt(failing(), { key, label }))).rejects.toBe(lost);
  });
});

test('a backup that is not encrypted passes as it is', async () => {
  expect((await read(content, { with: null })).passed.equals(content)).toBe(true);
  expect((await read(Buffer.alloc(0), { with: null })).passed.length).toBe(0);
});

const hasAge = spawnSync('age', ['--version']).status === 0;

test.skipIf(!hasAge)('the tool age decrypts a backup with the key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pawhaven-age-'));
  try {
    await writeFile(join(folder, 'key.txt'), `${key}\n`);
    await writeFile(join(folder, 'backup.age'), encrypted);
    const decrypted = execFileSync('age', ['-d', '-i', join(folder, 'key.txt'), join(folder, 'backup.age')], {
      maxBuffer: 10_000_000,
    });
    expect(decrypted.equals(content)).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
