import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createZip, type ZippedTestFile } from '../../../tests/support/zip.ts';
import { openZip } from './read-zip.ts';

let dir: string;
beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), 'zip-'))));
afterAll(() => rm(dir, { recursive: true }));

async function open(zip: Buffer, maxFiles = 100) {
  const path = join(dir, 'photos.zip');
  await writeFile(path, zip);
  return openZip(path, maxFiles);
}

/** Paths with their content, or why they can't be read. */
async function contentsOf(...files: ZippedTestFile[]) {
  const zip = await open(createZip(files));
  const read = async ({ path, error, read: readOne }: (typeof zip.files)[number]) => {
    if (error) return [path, error];
    return readOne().then(
      (bytes) => [path, bytes.toString()],
      ({ reason }) => [path, reason],
    );
  };
  const contents = await Promise.all(zip.files.map(read));
  await zip.close();
  return Object.fromEntries(contents);
}

test('files are read, packed or stored; folders and symbolic links are left out', async () => {
  expect(
    await contentsOf(
      { path: 'dogs/', content: '', isStored: true },
      { path: 'dogs/rex.jpg', content: 'Rex' },
      { path: 'bo.jpg', content: 'Bo', isStored: true },
      { path: 'passwd.jpg', content: '/etc/passwd', isLink: true },
      { path: 'win\\é.jpg', content: 'É' },
    ),
  ).toEqual({ 'dogs/rex.jpg': 'Rex', 'bo.jpg': 'Bo', 'win/é.jpg': 'É' });
});

test('files with a password, of an unknown kind, or packed like a bomb are not read', async () => {
  expect(
    await contentsOf(
      { path: 'secret.jpg', content: 'x', isEncrypted: true },
      { path: 'zstd.jpg', content: 'x', method: 93 },
      { path: 'bomb.jpg', content: Buffer.alloc(5_000_000) },
      { path: `${'long'.repeat(300)}.jpg`, content: 'x' },
    ),
  ).toEqual({
    'secret.jpg': 'encrypted',
    'zstd.jpg': 'odd',
    'bomb.jpg': 'odd',
    ['long'.repeat(250)]: 'odd',
  });
});

test('files that lie about their size or content are damaged', async () => {
  expect(
    await contentsOf(
      { path: 'longer.jpg', content: Buffer.alloc(5_000_000), claimedBytes: 100 },
      { path: 'stored.jpg', content: 'x', isStored: true, claimedBytes: 2 },
      { path: 'shorter.jpg', content: 'x', claimedBytes: 1000 },
      { path: 'other.jpg', content: 'x', claimedCrc: 1 },
    ),
  ).toEqual({ 'longer.jpg': 'damaged', 'stored.jpg': 'damaged', 'shorter.jpg': 'damaged', 'other.jpg': 'damaged' });
});

/** Changes one byte, counted from the end. */
function withByte(zip: Buffer, at: number, byte: number): Buffer {
  zip[zip.length + at] = byte;
  return zip;
}

test.each([
  ['too-many-files', createZip(Array.from({ length: 101 }, (_, at) => ({ path: `${at}.jpg`, content: 'x' })))],
  ['unsafe-path', createZip([{ path: '../../etc/passwd.jpg', content: 'x' }])],
  ['unsafe-path', createZip([{ path: '..\\..\\passwd.jpg', content: 'x' }])],
  ['unsafe-path', createZip([{ path: '/etc/passwd.jpg', content: 'x' }])],
  ['unsafe-path', createZip([{ path: 'C:/passwd.jpg', content: 'x' }])],
  ['damaged', withByte(createZip([{ path: 'a.jpg', content: 'x' }]), -22 + 10, 2)],
  ['damaged', withByte(createZip([{ path: 'a.jpg', content: 'x' }]), -22 + 17, 2)],
  ['not-a-zip', Buffer.from('<html>no ZIP</html>')],
  ['not-a-zip', createZip([{ path: 'a.jpg', content: 'x' }]).subarray(0, 40)],
  ['not-a-zip', Buffer.alloc(0)],
])('a ZIP is rejected as a whole: %s', async (reason, zip) => {
  await expect(open(zip)).rejects.toMatchObject({ reason });
});

test('files that share their bytes are a bomb', async () => {
  const content = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256));
  const copies = Array.from({ length: 90 }, (_, at) => ({ path: `${at}.jpg`, content, sharesBytes: at > 0 }));
  await expect(open(createZip(copies.map((file) => ({ ...file, isStored: true }))))).rejects.toMatchObject({
    reason: 'damaged',
  });
});

test('a truncated file is damaged only itself', async () => {
  const zip = createZip([
    { path: 'a.jpg', content: 'Anna' },
    { path: 'b.jpg', content: 'Bo' },
  ]);
  // The first file's packed bytes.
  zip.fill(0xff, 35, 40);
  const { files, close } = await open(zip);
  await expect(files[0]!.read()).rejects.toMatchObject({ reason: 'damaged' });
  expect(String(await files[1]!.read())).toBe('Bo');
  await close();
});

test('names are UTF-8, or in the characters of DOS', async () => {
  const zip = createZip([{ path: 'Z\u0081rich_M\u0081nchen.jpg', content: 'x' }]);
  // Without the flag for UTF-8, and with ü as DOS writes it.
  const withoutFlag = Buffer.from(zip.toString('latin1').replaceAll('\u00C2\u0081', '\u0081\u0081'), 'latin1');
  withoutFlag.writeUInt16LE(0, withoutFlag.indexOf('PK\x01\x02', 0, 'latin1') + 8);
  const { files, close } = await open(withoutFlag);
  expect(files[0]!.path).toBe('Züürich_Müünchen.jpg');
  await close();
});

test('records for large ZIPs are read, which some tools write for all', async () => {
  const zip = createZip([{ path: 'a.jpg', content: 'Anna' }]);
  const end = zip.length - 22;
  const start = zip.readUInt32LE(end + 16);
  const entry = Buffer.concat([zip.subarray(start, end), Buffer.alloc(28)]);
  const [packed, bytes] = [entry.readUInt32LE(20), entry.readUInt32LE(24)];
  entry.writeUInt32LE(0xff_ff_ff_ff, 20);
  entry.writeUInt32LE(0xff_ff_ff_ff, 24);
  entry.writeUInt16LE(28, 30);
  entry.writeUInt16LE(1, end - start);
  entry.writeUInt16LE(24, end - start + 2);
  entry.writeBigUInt64LE(BigInt(bytes), end - start + 4);
  entry.writeBigUInt64LE(BigInt(packed), end - start + 12);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06_06_4b_50, 0);
  record.writeBigUInt64LE(1n, 32);
  record.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07_06_4b_50, 0);
  locator.writeBigUInt64LE(BigInt(start + entry.length), 8);
  const { files, close } = await open(
    Buffer.concat([zip.subarray(0, start), entry, record, locator, zip.subarray(end)]),
  );
  expect(String(await files[0]!.read())).toBe('Anna');
  await close();
});
