import { createHash } from 'node:crypto';
import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createImage } from '../../../../tests/support/images.ts';
import { medicalCalls } from '../../../../tests/support/medical-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { undo } from '../../../../tests/support/undo-calls.ts';
import { restoreBackup } from '../../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../../platform/backup/write-backup.ts';
import { StorageError } from '../../../platform/storage-error.ts';
import { purgeUndoSteps } from '../../undo/server/index.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { MedicalFile } from '../medical.contract.ts';
import { cleanUpFiles } from './index.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
let user: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
  user = await createSignedInUser(app.db);
});
afterAll(() => app.stop());

const { call, createAnimal } = medicalCalls(() => ({ app, admin, clock }));
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const storedNames = () => readdir(join(app.dataDir, 'files'));

async function send(petId: number, content: Buffer | string, name = 'lab.pdf', fields: Record<string, string> = {}) {
  const form = new FormData();
  form.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await app.get(`/api/records/${petId}/files`, { method: 'POST', body: form, headers });
  return { status: response.status, body: (await response.json()) as MedicalFile & { error: string } };
}

const get = (path: string, token: string | undefined = admin.token) =>
  app.get(`/api/records/${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });

describe('POST /api/records/:id/files', () => {
  test('stores a file as it is, for staff alone', async () => {
    const dog = await createAnimal();
    const { status, body } = await send(dog, pdf, 'Blood “test”.pdf', { note: 'From the clinic' });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        name: 'Blood “test”.pdf',
        content_type: 'application/pdf',
        bytes: pdf.length,
        sha256: createHash('sha256').update(pdf).digest('hex'),
        note: 'From the clinic',
        uploaded_by: { name: 'Robin' },
      },
    });
    const response = await get(`${dog}/files/${body.id}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
    const header = (name: string) => response.headers.get(name);
    expect(header('content-type')).toBe('application/pdf');
    expect(header('content-disposition')).toBe(
      `inline; filename="file"; filename*=UTF-8''Blood%20%E2%80%9Ctest%E2%80%9D.pdf`,
    );
    expect(header('cache-control')).toBe('private, no-store');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-security-policy')).toContain('sandbox');
    const download = await get(`${dog}/files/${body.id}?download=yes`);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment/);
    await download.body?.cancel();
    expect((await get(`${dog}/files/${body.id}`, user.token)).status).toBe(403);
    expect((await app.get(`/api/records/${dog}/files/${body.id}`)).status).toBe(404);
    expect((await get(`${await createAnimal()}/files/${body.id}`)).status).toBe(404);
  });

  test('accepts images, and names them after their type', async () => {
    const dog = await createAnimal();
    for (const [format, name] of [
      ['jpeg', 'X.jpg'],
      ['png', 'X.png'],
      ['webp', 'X.webp'],
    ] as const) {
      const { status, body } = await send(dog, await createImage(40, 30)[format]().toBuffer(), 'X');
      expect([status, body.content_type, body.name]).toEqual([201, `image/${format}`, name]);
    }
    const { body } = await send(dog, pdf, '../../etc/passwd.html');
    expect(body.name).toBe('passwd.html.pdf');
  });

  test.each([
    ['HTML called .pdf', '<html><script>alert(1)</script>', medicalMessages.fileType],
    ['a script before a PDF', `<script>alert(1)</script>${pdf.toString()}`, medicalMessages.fileType],
    ['half a PDF', '%PDF-1.7\nhello', medicalMessages.fileType],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', medicalMessages.fileType],
    ['the first bytes of a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), medicalMessages.fileType],
    ['a ZIP', 'PK\u0003\u0004', medicalMessages.fileType],
    ['a HEIC photo', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic', medicalMessages.heic],
    ['an AVIF photo', '\0\0\0\u0018ftypavif\0\0\0\0mif1avif', medicalMessages.fileType],
  ])('rejects %s', async (_, content, sentence) => {
    const before = await storedNames();
    const { status, body } = await send(await createAnimal(), content);
    expect([status, body.error]).toEqual([415, sentence]);
    expect(await storedNames()).toEqual(before);
  });

  test('never serves a polyglot as anything but its type', async () => {
    const dog = await createAnimal();
    const image = await createImage(40, 30).jpeg().toBuffer();
    const { body } = await send(dog, Buffer.concat([image, Buffer.from('<script>alert(1)</script>')]), 'x.html');
    const response = await get(`${dog}/files/${body.id}`);
    expect([body.name, response.headers.get('content-type')]).toEqual(['x.html.jpg', 'image/jpeg']);
    await response.body?.cancel();
  });

  test('rejects a file of over 20 MB, an empty one, none, and another animal’s procedure', async () => {
    const [dog, other] = [await createAnimal(), await createAnimal()];
    const large = await send(dog, Buffer.concat([pdf, Buffer.alloc(20_000_001)]));
    expect([large.status, large.body.error]).toEqual([413, medicalMessages.largeFile]);
    expect((await send(dog, '')).body.error).toBe(medicalMessages.emptyFile);
    expect((await call('POST', `${dog}/files`, {})).body.error).toBe(medicalMessages.missingFile);
    const performed = { type: 'x_ray', performed_on: '2026-05-01' };
    const { body } = await call<{ procedure: { id: number } }>('POST', `${other}/procedures`, performed);
    const attached = await send(dog, pdf, 'x.pdf', { procedure_id: String(body.procedure.id) });
    expect([attached.status, attached.body.error]).toEqual([400, medicalMessages.noProcedure]);
    expect((await send(999_999, pdf)).status).toBe(404);
    const right = await send(other, pdf, 'x.pdf', { procedure_id: String(body.procedure.id) });
    expect(right.body.procedure).toMatchObject({ type: 'x_ray' });
  });

  test('answers 503 on a full disk, and stores nothing', async () => {
    const dog = await createAnimal();
    const write = vi.spyOn(app.application.files, 'write').mockRejectedValueOnce(new StorageError('full'));
    const { status } = await send(dog, pdf);
    write.mockRestore();
    expect([status, (await call<MedicalFile[]>('GET', `${dog}/files`)).body]).toEqual([503, []]);
    expect((await send(dog, pdf)).status).toBe(201);
  });
});

describe('deleting a file', () => {
  test('can be undone, and its content is removed once it can’t', async () => {
    const dog = await createAnimal();
    const { body: file } = await send(dog, pdf);
    const old = new Date(Date.now() - 2 * 86_400_000);
    for (const name of await storedNames()) await utimes(join(app.dataDir, 'files', name), old, old);
    const before = await storedNames();
    const remove = () => call<{ undo_id: number }>('DELETE', `${dog}/files/${file.id}`);
    const { body } = await remove();
    expect((await get(`${dog}/files/${file.id}`)).status).toBe(404);
    await cleanUpFiles(app.db, app.application.files);
    expect(await storedNames()).toEqual(before);
    expect((await undo(app, admin, body.undo_id)).status).toBe(200);
    expect((await get(`${dog}/files/${file.id}`)).status).toBe(200);
    await remove();
    clock.move(10);
    await purgeUndoSteps(app.db, clock.now());
    await cleanUpFiles(app.db, app.application.files);
    expect(await storedNames()).toHaveLength(before.length - 1);
  });

  test('that belongs to a pet in the trash keeps its content', async () => {
    const dog = await createAnimal();
    const { body: file } = await send(dog, pdf);
    await app.call('DELETE', `/api/pets/${dog}`, { token: admin.token });
    const old = new Date(Date.now() - 2 * 86_400_000);
    for (const name of await storedNames()) await utimes(join(app.dataDir, 'files', name), old, old);
    clock.move(10);
    await purgeUndoSteps(app.db, clock.now());
    await cleanUpFiles(app.db, app.application.files);
    const { body: trash } = await app.call<{ id: number }[]>('GET', '/api/trash/', { token: admin.token });
    const restored = await app.call('POST', '/api/trash/restore', {
      token: admin.token,
      body: { ids: [trash[0]!.id] },
    });
    expect(restored.status).toBe(200);
    expect((await get(`${dog}/files/${file.id}`)).status).toBe(200);
  });
});

test('a backup has the files, and a restore brings them back', async () => {
  const dog = await createAnimal();
  const { body: file } = await send(dog, pdf);
  const backup = join(app.dataDir, 'with-files.tar.gz');
  const stored = { photos: app.application.photos.files, files: app.application.files };
  const written = await writeBackup(app.db, { ...stored, file: backup, now: clock.now() });
  expect(written.files).toBeGreaterThan(0);
  const { body: later } = await send(dog, pdf);
  const names = await storedNames();
  await Promise.all(names.map((name) => rm(join(app.dataDir, 'files', name))));
  const restored = await restoreBackup(app.db, { ...stored, dataDir: app.dataDir, file: backup });
  expect(written).toEqual({ ...restored, missing: 0 });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  const response = await get(`${dog}/files/${file.id}`);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
  expect((await get(`${dog}/files/${later.id}`)).status).toBe(404);
  expect(await storedNames()).toHaveLength(written.files);
});
