import { execFile, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementCalls } from '../../../../tests/support/agreement-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { makePdf } from '../../../platform/documents/make-pdf.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { agreementMessages } from '../agreements.constants.ts';

const clock = new MovableClock();
let app: StartedApp;
let sealed: Buffer;
beforeAll(async () => {
  app = await startApp({
    clock,
    limits: { ...limits, agreementVerifyByIp: { ...limits.agreementVerifyByIp, max: 500 } },
  });
  sealed = await sign(app);
});
afterAll(() => app.stop());

async function sign(at: StartedApp): Promise<Buffer> {
  const admin = await createSignedInUser(at.db, { role: 'Admin' });
  const noor = await createSignedInUser(at.db, { name: 'Noor Haddad' });
  const calls = agreementCalls(() => ({ app: at, admin }));
  return calls.download((await calls.createSigned(noor.id)).id);
}

async function verify(content: Buffer | null) {
  const form = new FormData();
  if (content) form.append('file', new File([new Uint8Array(content)], 'agreement.pdf'));
  const response = await app.get('/api/agreements/verify', { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as { result?: string; error?: string } };
}

const resultOf = async (content: Buffer) => (await verify(content)).body.result;

function withByteChanged(at: number): Buffer {
  const changed = Buffer.from(sealed);
  changed[at] = changed[at]! ^ 1;
  return changed;
}

/** A later revision of the file, as an editor appends it. */
function withUpdate(pdf: Buffer): Buffer {
  const start = /startxref\s+(\d+)/g.exec(pdf.toString('latin1').slice(-200))![1];
  const object = '\n9999 0 obj\n<< /Type /Note >>\nendobj\n';
  const table = `xref\n9999 1\n${String(pdf.length + 1).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<< /Size 10000 /Prev ${start} /Root 1 0 R >>\nstartxref\n${pdf.length + object.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(object + table + trailer)]);
}

describe('POST /api/agreements/verify', () => {
  test('recognizes a sealed agreement, and names no one', async () => {
    const { status, body } = await verify(sealed);
    expect([status, body]).toEqual([200, { result: 'unchanged', signed_on: '2026-05-04' }]);
  });

  test('finds a changed byte in every part of the file', async () => {
    const text = sealed.toString('latin1');
    const contents = text.indexOf('<', text.indexOf('/Contents', text.indexOf('/ByteRange')));
    const parts = {
      header: 7,
      'the document’s number': text.indexOf('/DocumentId (') + 20,
      'the first page': text.indexOf('stream') + 30,
      'the range': text.indexOf('/ByteRange') + 13,
      'the seal': contents + 300,
      'the certificate': contents + 1200,
      'the end of the seal': text.indexOf('>', contents) - 2,
      'after the seal': text.indexOf('>', contents) + 20,
      trailer: text.lastIndexOf('startxref') + 11,
      end: sealed.length - 2,
    };
    for (const [part, at] of Object.entries(parts)) {
      expect([part, await resultOf(withByteChanged(at))]).toEqual([part, 'changed']);
    }
  });

  test('finds what was appended, and what is missing', async () => {
    expect(await resultOf(withUpdate(sealed))).toBe('changed');
    expect(await resultOf(Buffer.concat([sealed, Buffer.from('\n')]))).toBe('changed');
    expect(await resultOf(sealed.subarray(0, sealed.length - 200))).toBe('changed');
    expect(await resultOf(sealed.subarray(0, 4000))).toBe('changed');
  });

  test('doesn’t know files of others', async () => {
    const other = await startApp({ clock });
    try {
      const foreign = await sign(other);
      expect(await resultOf(foreign)).toBe('not ours');
      // Our certificate in a seal that our key didn't make.
      const { certificate } = await app.db.selectFrom('agreement_certificates').selectAll().executeTakeFirstOrThrow();
      expect(await resultOf(Buffer.concat([foreign, Buffer.from(certificate)]))).toBe('not ours');
    } finally {
      await other.stop();
    }
    const plain = await makePdf({ title: 'Plain', now: clock.now() }, (page) => void page.text('Hello'));
    expect(await resultOf(plain)).toBe('not ours');
    const hostile = `%PDF-1.7\n${'/ByteRange /Contents <3080>\n'.repeat(20_000)}`;
    expect(await resultOf(Buffer.from(hostile))).toBe('not ours');
  });

  test('takes one PDF of up to 10 MB', async () => {
    expect(await verify(null)).toMatchObject({ status: 400, body: { error: agreementMessages.noFile } });
    expect(await verify(Buffer.from('<html>'))).toMatchObject({
      status: 415,
      body: { error: agreementMessages.notPdf },
    });
    const huge = Buffer.concat([sealed, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await verify(huge)).toMatchObject({ status: 413, body: { error: agreementMessages.tooLarge } });
  });
});

function hasPdfsig(): boolean {
  try {
    execFileSync('pdfsig', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    // oxlint-disable-next-line no-console -- as the PostgreSQL tests say why they are skipped
    console.warn('pdfsig is not installed (apt-get install poppler-utils), so its test is skipped.');
    return false;
  }
}

describe.skipIf(!hasPdfsig())('pdfsig', () => {
  async function check(content: Buffer): Promise<string> {
    const file = join(app.dataDir, 'checked.pdf');
    await writeFile(file, content);
    const { stdout } = await promisify(execFile)('pdfsig', [file]).catch((error: { stdout: string }) => error);
    return stdout;
  }

  test('confirms the seal of an intact file alone', async () => {
    const found = await check(sealed);
    expect(found).toContain('Signature is Valid');
    expect(found).toContain('Total document signed');
    const text = sealed.toString('latin1');
    expect(await check(withByteChanged(text.indexOf('stream') + 30))).not.toContain('Signature is Valid');
    expect(await check(withUpdate(sealed))).not.toContain('Total document signed');
  });
});
