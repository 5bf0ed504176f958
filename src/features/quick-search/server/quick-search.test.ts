import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser, findPersonId } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { createThreadAndChat } from '../../../../tests/support/thread-and-chat.ts';
import { petCode } from '../../pets/pet-code.contract.ts';
import type { QuickSearchResult } from '../quick-search.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
let noor: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Ada Okafor' });
  noor = await createSignedInUser(app.db, {
    name: 'Noor Lindqvist',
    email: 'noor.l@example.net',
    phone_number: '+46 (70) 123 45 67',
  });
});
afterAll(() => app.stop());

async function search(text: string, token = admin.token) {
  const path = `/api/admin/search?text=${encodeURIComponent(text)}`;
  return app.call<{ results: QuickSearchResult[]; corrected: string | null }>('GET', path, { token });
}

async function titles(text: string, type: QuickSearchResult['type']): Promise<string[]> {
  const { body } = await search(text);
  return body.results.filter((result) => result.type === type).map(({ title }) => title);
}

describe('GET /api/admin/search', () => {
  test('finds pets by name, breed, number and id in another system, the closest and newest first', async () => {
    const old = new Date('2026-01-01T00:00:00Z');
    const { id } = await createPet(app.db, { name: 'Zuzu', breed: 'Otterhound', external_id: 'A-77' });
    await createPet(app.db, { name: 'Zuzu', updated_at: old });
    await createPet(app.db, { name: 'Zuzuma' });
    await createPet(app.db, { name: 'Old Zuzu' });
    expect(await titles('zuzu', 'pet')).toEqual(['Zuzu', 'Zuzu', 'Old Zuzu', 'Zuzuma']);
    expect((await search('zuzu')).body.results[0]).toMatchObject({ id, detail: `Otterhound · #${id}` });
    expect(await titles('zu', 'pet')).toHaveLength(3);
    expect(await titles('otterh', 'pet')).toEqual(['Zuzu']);
    expect(await titles('zuzu otterhound', 'pet')).toEqual(['Zuzu']);
    expect(await titles('A-77', 'pet')).toEqual(['Zuzu']);
    expect((await search(`#${id}`)).body.results).toContainEqual(expect.objectContaining({ type: 'pet', id }));
  });

  test('finds animals by their code and by their microchip, however it is typed', async () => {
    const { id } = await createPet(app.db, { name: 'Coded' });
    await createPet(app.db, { name: 'Other' });
    const identifier = { pet_id: id, type: 'microchip', value: '985141009876543', added_at: new Date() } as const;
    await app.db.insertInto('pet_identifiers').values(identifier).execute();
    for (const text of [
      petCode(id),
      petCode(id).toLowerCase(),
      '985141009876543',
      '985 141 009 876 543',
      '985.141.009876543',
    ])
      expect(await titles(text, 'pet'), text).toEqual(['Coded']);
    expect(await titles('985141009876544', 'pet')).toEqual([]);
  });

  test('finds people by name, email and the last digits of their phone number in any notation', async () => {
    for (const text of [
      'lindqvist',
      'NOOR LIND',
      'noor.l@',
      'example.net',
      '4567',
      '1234567',
      '070-123 45 67',
      '0046701234567',
    ])
      expect(await titles(text, 'person'), text).toEqual(['Noor Lindqvist']);
    expect(await titles('4568', 'person')).toEqual([]);
  });

  test('ranks the last digits of a phone number before the same number of a pet', async () => {
    const { id } = await createPet(app.db, { name: 'Otto' });
    const digits = String(id).padStart(4, '0');
    await createUser(app.db, { name: 'Pia Phonely', phone_number: `+1 555 77 ${digits}` });
    expect((await search(digits)).body.results[0]).toMatchObject({ type: 'person', title: 'Pia Phonely' });
    expect((await search(digits)).body.results).toContainEqual(expect.objectContaining({ type: 'pet', id }));
    expect((await search(`#${digits}`)).body.results[0]).toMatchObject({ type: 'pet', id });
  });

  test('finds walk-in adopters and visitors, who have no account', async () => {
    const { id } = await createPet(app.db, { name: 'Momo' });
    const created_at = new Date();
    await app.db
      .insertInto('applications')
      .values({
        pet_id: id,
        is_walk_in: true,
        first_name: 'Ebba',
        last_name: 'Walkinsson',
        email: 'ebba@example.net',
        phone_number: '555 7788',
        answers: null,
        created_at,
        updated_at: created_at,
      })
      .execute();
    await app.db
      .insertInto('visit_requests')
      .values({
        pet_id: id,
        pet_name: 'Momo',
        pet_key: `no. ${id}`,
        name: 'Vincent Visitorian',
        email: 'vincent@example.net',
        visit_date: '2026-12-01',
        user_id: null,
        created_at,
        visit_time: null,
        location: null,
        slot_position: null,
        reminded_for: null,
      })
      .execute();
    expect(await titles('walkins', 'person')).toEqual(['Ebba Walkinsson']);
    expect(await titles('5557788', 'person')).toEqual(['Ebba Walkinsson']);
    expect(await titles('visitorian', 'person')).toEqual(['Vincent Visitorian']);
  });

  test('shows the flag of a person', async () => {
    const user = await createUser(app.db, { name: 'Fritz Flagged' });
    const person_id = await findPersonId(app.db, user.id);
    const flag = { person_id, reason: 'Was rude', set_by: null, set_at: new Date(), expires_on: null };
    await app.db
      .insertInto('person_flags')
      .values({ ...flag, level: 'Do not adopt' })
      .execute();
    const { results } = (await search('fritz')).body;
    expect(results[0]).toMatchObject({ type: 'person', title: 'Fritz Flagged', status: 'Do not adopt' });
  });

  test('finds applications by number, applicant, pet, and by both together', async () => {
    const { id: petId } = await createPet(app.db, { name: 'Queenie' });
    const { body } = await apply(app, noor, petId, { first_name: 'Noor', last_name: 'Lindqvist' });
    const found = { type: 'application', id: body.id, title: 'Noor Lindqvist', detail: 'Queenie', status: 'Pending' };
    for (const text of [`#${body.id}`, `${body.id}`, 'lindqvist', 'queenie', 'noor queenie', 'queenie lind', '1234567'])
      expect((await search(text)).body.results, text).toContainEqual(expect.objectContaining(found));
    expect(await titles('noor zuzu', 'application')).toEqual([]);
  });

  test('finds what was written', async () => {
    const { threadId, chatId } = await createThreadAndChat(app.db, { ownerId: noor.id, adminId: admin.id });
    expect((await search('is maple still')).body.results).toEqual([
      expect.objectContaining({
        type: 'message',
        id: threadId,
        title: 'Noor Lindqvist',
        detail: 'Is Maple still with you?',
      }),
    ]);
    expect((await search('hello')).body.results).toContainEqual(expect.objectContaining({ type: 'chat', id: chatId }));
  });

  test('forgives typing errors, and says what it searched for', async () => {
    for (const [typed, corrected] of [
      ['Quenie', 'queenie'],
      ['Lindqist', 'lindqvist'],
      ['noor lindkvist', 'noor lindqvist'],
      ['Lindqis', 'lindqvist'],
    ] as const) {
      const { body } = await search(typed);
      expect(body.corrected, typed).toBe(corrected);
      expect(body.results.length).toBeGreaterThan(0);
    }
    expect((await search('xyzzyq')).body).toEqual({ results: [], corrected: null });
  });

  test('finds a new name at once, and nothing of what was deleted', async () => {
    const { id } = await createPet(app.db, { name: 'Formername' });
    await app.db.updateTable('pets').set({ name: 'Latername' }).where('id', '=', id).execute();
    expect(await titles('Formername', 'pet')).toEqual([]);
    expect(await titles('Latername', 'pet')).toEqual(['Latername']);
    const gone = await createSignedInUser(app.db, { name: 'Gone Tomorrow' });
    expect(await titles('tomorrow', 'person')).toEqual(['Gone Tomorrow']);
    await app.db.deleteFrom('users').where('id', '=', gone.id).execute();
    await app.db.deleteFrom('pets').where('id', '=', id).execute();
    expect((await search('tomorrow')).body.results).toEqual([]);
    expect(await titles('Latername', 'pet')).toEqual([]);
  });

  test('finds the newest of too many to rank', async () => {
    const updatedAt = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const pets = Array.from({ length: 250 }, (_, at) => ({
      name: `Frequent${at}`,
      species: 'Dog',
      breed: 'Commonbreed',
      updated_at: updatedAt((at * 7) % 250),
    }));
    await app.db.insertInto('pets').values(pets).execute();
    const newest = pets.toSorted((a, b) => b.updated_at.getTime() - a.updated_at.getTime());
    expect(await titles('commonbr', 'pet')).toEqual(newest.slice(0, 6).map(({ name }) => name));
  });

  test.each(['%', "'", '\\', '"; drop table pets; --', '_____', '  ', '💥', 'a'.repeat(100)])(
    'survives %s',
    async (text) => {
      const { status } = await search(text);
      expect(status).toBe(text.trim() === '' ? 400 : 200);
    },
  );

  test('is for Admins', async () => {
    expect((await search('noor', noor.token)).status).toBe(403);
    expect((await search('noor', '')).status).toBe(401);
  });

  test('stays correct while names change', async () => {
    const { id } = await createPet(app.db, { name: 'Renamed0' });
    await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        await app.db
          .updateTable('pets')
          .set({ name: `Renamed${at + 1}` })
          .where('id', '=', id)
          .execute();
        const found = await titles('renamed', 'pet');
        expect(found).toEqual([expect.stringMatching(/^Renamed\d$/)]);
      }),
    );
  });
});
