import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementCalls } from '../../../../tests/support/agreement-calls.ts';
import { createAgreementRecord } from '../../../../tests/support/agreement-record.ts';
import { createApplied, decide } from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { parsePdf } from '../../../../tests/support/parse-pdf.ts';
import { createSignedInUser, createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AdminApplication } from '../manage-adoptions.contract.ts';
import type { Paper } from '../papers.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
const agreements = agreementCalls(() => ({ app, admin }));
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});
afterAll(() => app.stop());

const call = <T = { error: string }>(method: 'GET' | 'POST', path: string, body?: object) =>
  app.call<T>(method, `/api/${path}`, { token: admin.token, ...(body && { body }) });

async function print(path: string, { token } = admin) {
  const response = await app.get(`/api/adoptions/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, ...(response.status === 200 ? parsePdf(bytes) : noPdf) };
}
const noPdf = { title: '', lines: [] as string[], images: [] as string[], pages: 0 };

const listPapers = async (id: number, { token } = admin) =>
  (await app.call<Paper[]>('GET', `/api/adoptions/${id}/papers`, { token })).body;

async function createAdopted(traits: Parameters<typeof createPet>[1] = {}) {
  const { application, petId } = await createApplied(app, { species: 'Dog', ...traits });
  await decide(app, admin, application.id, 'Approved');
  await handOver(application.id);
  return { id: application.id, petId };
}

const handOver = (id: number) =>
  call('POST', `adoptions/${id}/handover`, { identity_checked: true, payment: { method: 'card' } });

const vaccinate = (petId: number) =>
  sql`insert into treatments (pet_id, type, name, given_at, client_key, created_at, updated_at)
    values (${petId}, 'vaccine', 'Rabies', now(), ${randomUUID()}, now(), now())`.execute(app.db);

const chip = (petId: number, value: string, applied_on?: string) =>
  call('POST', `records/${petId}/identifiers`, { type: 'microchip', value, ...(applied_on && { applied_on }) });

/** Two animals that go home together, applied for, approved and signed for. */
async function createPair() {
  const pets = [await createPet(app.db, { name: 'Bella' }), await createPet(app.db, { name: 'Max' })];
  const [bella, max] = pets.map(({ id }) => id) as [number, number];
  await call('POST', `records/${bella}/bond`, { animal_ids: [max] });
  const person = { first_name: 'Noor', last_name: 'Haddad', phone_number: '+1 206 555 0101' };
  const { body } = await call<AdminApplication>('POST', 'adoptions/walk-in', {
    ...person,
    pet_id: bella,
    method: 'cash',
  });
  return { bella, max, application: body };
}

describe('GET /api/adoptions/:id/papers', () => {
  test('lists what can be printed, and why the rest is missing', async () => {
    const { application, petId } = await createApplied(app, { species: 'Dog' });
    await decide(app, admin, application.id, 'Approved');
    await chip(petId, '985112003456789');
    expect((await listPapers(application.id)).map(({ label, missing }) => [label, missing])).toEqual([
      ['Signed agreement', 'Not signed yet.'],
      ['Receipt', 'No payments yet.'],
      ['Adoption certificate', 'Ready after the handover.'],
      ['Vaccination certificate', 'No vaccinations are recorded.'],
      ['Health record', null],
      ['Microchip registration form', 'Ready after the handover.'],
    ]);
    await handOver(application.id);
    await vaccinate(petId);
    const papers = await listPapers(application.id);
    expect(papers.filter(({ missing }) => missing !== null).map(({ type }) => type)).toEqual(['agreement']);
    expect(papers.find(({ type }) => type === 'receipt')?.label).toMatch(/^Receipt 20/);
  });

  test('has no form for an animal without a microchip, and only the certificate for an owner’s listing', async () => {
    const { id } = await createAdopted();
    expect((await listPapers(id)).map(({ type }) => type)).not.toContain('chip');
    const owner = await createSignedInUser(app.db);
    const listed = await createAdopted({ owner_id: owner.id, listed_by_owner: true });
    expect((await listPapers(listed.id)).map(({ type }) => type)).toEqual(['certificate']);
  });

  test('says which papers a colleague may not print', async () => {
    const { id, petId } = await createAdopted();
    await vaccinate(petId);
    const reader = await createStaff(app.db, ['read only']);
    const forbidden = (await listPapers(id, reader)).filter(({ missing }) => missing?.startsWith('Only '));
    expect(forbidden.map(({ type }) => type)).toEqual(['agreement']);
    expect(
      (await app.call('GET', `/api/adoptions/${id}/papers`, { token: (await createSignedInUser(app.db)).token }))
        .status,
    ).toBe(403);
  });
});

describe('GET /api/adoptions/:id/papers.pdf', () => {
  test('prints all papers behind a cover sheet with their pages, and copies those of the signed agreement', async () => {
    const adopter = await createSignedInUser(app.db);
    const { applicationId: id, id: agreementId } = await agreements.createSigned(adopter.id);
    const original = parsePdf(await agreements.download(agreementId));
    const { status, title, lines, pages, bytes } = await print(`${id}/papers.pdf`);
    expect(status).toBe(200);
    expect(title).toBe('Papers for Maple');
    expect(lines).toEqual(
      expect.arrayContaining(['Papers for Maple', 'Signed agreement', `Pages 2–${original.pages + 1}`]),
    );
    expect(lines.join(' ')).toContain('The agreement in this file is a copy for your records.');
    for (const line of original.lines) expect(lines).toContain(line);
    expect(pages).toBeGreaterThan(original.pages + 1);
    // A copy must not look sealed.
    for (const text of ['/Sig', '/ByteRange', '/AcroForm', '/Annots']) expect(bytes.includes(text)).toBe(false);
  });

  test('records a printed agreement like a download, and a copy is no original', async () => {
    const adopter = await createSignedInUser(app.db);
    const { applicationId: id } = await agreements.createSigned(adopter.id);
    const downloads = async () =>
      (await agreements.details(id)).agreements[0]!.events.filter(({ action }) => action === 'downloaded').length;
    const before = await downloads();
    const { bytes } = await print(`${id}/papers.pdf`);
    expect(await downloads()).toBe(before + 1);
    await print(`${id}/papers.pdf?leave_out=agreement-${id}`);
    expect(await downloads()).toBe(before + 1);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'papers.pdf');
    const verified = await fetch(`${app.url}/api/agreements/verify`, { method: 'POST', body: form });
    expect(await verified.json()).toMatchObject({ result: 'not ours' });
  });

  test('leaves out what is missing and says so, and what is not wanted', async () => {
    const { id, petId } = await createAdopted();
    const all = await print(`${id}/papers.pdf`);
    expect(all.lines).toEqual(
      expect.arrayContaining(['ADOPTION CERTIFICATE', 'Not included', 'Signed agreement: Not signed yet.']),
    );
    const some = await print(`${id}/papers.pdf?leave_out=certificate-${id},agreement-${id},vaccinations-${petId}`);
    expect(some.lines).not.toContain('ADOPTION CERTIFICATE');
    expect(some.lines).not.toContain('Not included');
    expect(some.pages).toBe(all.pages - 1);
  });

  test('leaves out an agreement whose stored file was changed', async () => {
    const adopter = await createSignedInUser(app.db);
    const { applicationId: id, id: agreementId } = await agreements.createSigned(adopter.id);
    const { pdf_name } = await app.db
      .selectFrom('agreements')
      .select('pdf_name')
      .where('id', '=', agreementId)
      .executeTakeFirstOrThrow();
    await appendFile(join(app.dataDir, 'files', pdf_name!), '\n%changed');
    const { lines } = await print(`${id}/papers.pdf`);
    expect(lines.join(' ')).toContain('Signed agreement: The stored file isn’t the one that was sealed');
    expect(lines).not.toContain('Signature record');
  });

  test('leaves out a stored file that can’t be joined with others', async () => {
    const { id } = await createAdopted();
    await createAgreementRecord(app.db, { applicationId: id, files: app.application.files });
    const { status, lines } = await print(`${id}/papers.pdf`);
    expect(status).toBe(200);
    expect(lines.join(' ')).toContain('Signed agreement: This file can’t be printed with the others.');
  });

  test('prints the papers of animals that went home together in one file', async () => {
    const { bella, max, application } = await createPair();
    const { lines, title } = await print(`${application.id}/papers.pdf`);
    expect(title).toBe('Papers for Bella and Max');
    const certificates = lines.filter((line) => line === 'ADOPTION CERTIFICATE');
    expect(certificates).toHaveLength(2);
    expect(lines).toEqual(expect.arrayContaining(['Health record, Bella', 'Health record, Max']));
    const one = await print(`${application.id}/papers.pdf?leave_out=health-${bella},health-${max}`);
    expect(one.lines).not.toContain('Health record, Max');
  });

  test('rejects unknown applications, invalid keys, and printing nothing', async () => {
    const { id } = await createAdopted({ owner_id: (await createSignedInUser(app.db)).id, listed_by_owner: true });
    expect((await print('999999/papers.pdf')).status).toBe(404);
    expect((await print(`${id}/papers.pdf?leave_out=;drop`)).status).toBe(400);
    expect((await print(`${id}/papers.pdf?leave_out=certificate-${id}`)).status).toBe(409);
  });

  test('prints for many at once, one after the other', async () => {
    const { id } = await createAdopted();
    const all = await Promise.all(Array.from({ length: 6 }, () => print(`${id}/papers.pdf`)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  });
});

describe('GET /api/adoptions/:id/chip-registration.pdf', () => {
  test('prints the chip, the animal, the shelter and the new owner on one page', async () => {
    const { id, petId } = await createAdopted({ breed: 'Golden Retriever', colour: 'Gold' });
    await chip(petId, '985112003456789', '2026-01-05');
    const { lines, pages } = await print(`${id}/chip-registration.pdf`);
    expect(pages).toBe(1);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Microchip registration',
        '985112003456789',
        'Jan 5, 2026',
        'Dog, Golden Retriever',
        'Noor Haddad',
        '12 Elm Street',
        'Springfield, Oregon 97477',
        '+1 555 0123',
        'noor@example.org',
        'Date and signature, new owner',
      ]),
    );
    expect(lines.join(' ')).toContain('AAHA Universal Pet Microchip Lookup Tool');
  });

  test('stays one page with three chips and long texts', async () => {
    const long = 'Fluffington '.repeat(6).trim();
    const { id, petId } = await createAdopted({ name: long, breed: long, colour: long });
    for (const last of [1, 2, 3, 4]) await chip(petId, `98511200345678${last}`);
    expect(await print(`${id}/chip-registration.pdf`)).toMatchObject({ status: 200, pages: 1 });
  });

  test('is rejected without a microchip, before the handover, and for people who can’t see the adopter', async () => {
    const { id, petId } = await createAdopted();
    expect((await print(`${id}/chip-registration.pdf`)).status).toBe(409);
    await chip(petId, '985112003456780');
    const medic = await createStaff(app.db, ['medical']);
    expect((await print(`${id}/chip-registration.pdf`, medic)).status).toBe(403);
    const { application, petId: waiting } = await createApplied(app);
    await chip(waiting, '985112003456781');
    await decide(app, admin, application.id, 'Approved');
    expect((await print(`${application.id}/chip-registration.pdf`)).status).toBe(409);
  });
});
