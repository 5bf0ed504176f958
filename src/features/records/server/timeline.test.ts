import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, decide } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createPhoto } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { TIMELINE_PAGE_SIZE, type TimelineEntry } from '../records.contract.ts';

let app: StartedApp;
let robin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});
afterAll(() => app.stop());

interface Timeline {
  entries: TimelineEntry[];
  next: string | null;
}

const call = <T>(method: string, path: string, body?: unknown) =>
  app.call<T>(method, path, { token: robin.token, ...(body !== undefined && { body }) });
const timelineOf = async (id: number, query = '') =>
  (await call<Timeline>('GET', `/api/records/${id}/timeline${query}`)).body;
const sentencesOf = async (id: number, query = '') =>
  (await timelineOf(id, query)).entries.map(({ actor, sentence }) =>
    actor === null ? sentence : `${actor} ${sentence}`,
  );

async function addIntake(details: object = {}): Promise<number> {
  const body = { intake_type: 'stray', animals: [{ name: 'Bella', species: 'Dog' }], ...details };
  const { body: taken } = await call<{ pet_ids: number[] }>('POST', '/api/records/custody/intakes', body);
  return taken.pet_ids[0]!;
}

describe('GET /api/records/:id/timeline', () => {
  test('tells what happened in prose, with who did it, the newest first', async () => {
    const id = await addIntake({ found_location: 'Oak Street', reason: 'Limps.', intake_at: '2026-02-01T10:00:00Z' });
    await call('POST', `/api/records/${id}/notes`, { text: 'Loves cheese.' });
    await call('PUT', `/api/records/${id}`, { born_on: '2025-12-01' });
    await call('POST', `/api/records/${id}/outcome`, {
      outcome_type: 'transfer_out',
      outcome_organization: 'Lakeside',
    });
    expect(await sentencesOf(id)).toEqual([
      'Robin Keller transferred Bella to Lakeside',
      'Robin Keller set the date of birth of Bella to Dec 1, 2025',
      'Robin Keller wrote a note',
      'Robin Keller took in Bella as a stray, found at Oak Street',
    ]);
    const { entries } = await timelineOf(id);
    expect(entries.at(-1)).toMatchObject({ type: 'stay', at: '2026-02-01T10:00:00.000Z', detail: 'Limps.' });
    expect(entries[2]).toMatchObject({ type: 'note', detail: 'Loves cheese.' });
  });

  test('tells an applicant from a colleague with the same name', async () => {
    const { id } = await createPet(app.db, { name: 'Maple' });
    const namesake = await createSignedInUser(app.db, { name: 'Robin Keller' });
    const { body: application } = await apply(app, namesake, id, { first_name: 'Robin', last_name: 'Keller' });
    await decide(app, robin, application.id, 'Approved');
    expect((await sentencesOf(id)).slice(0, 2)).toEqual([
      'Robin Keller approved Robin Keller’s application for Maple',
      'Robin Keller submitted their application for Maple',
    ]);
  });

  test('follows the applications, from the first to the handover, by the applicants’ names', async () => {
    const { id } = await createPet(app.db, { name: 'Maple', created_at: new Date('2026-01-10T09:00:00Z') });
    const ines = await createSignedInUser(app.db, { name: 'Ines Kaur' });
    const { body: application } = await apply(app, ines, id, { first_name: 'Ines', last_name: 'Kaur' });
    await decide(app, robin, application.id, 'Approved');
    await call('POST', `/api/adoptions/${application.id}/handover`, {});
    const { entries } = await timelineOf(id);
    expect(entries.map(({ actor, sentence }) => `${actor}: ${sentence}`)).toEqual([
      'Robin Keller: handed over Maple to Ines Kaur',
      'Robin Keller: approved Ines Kaur’s application for Maple',
      'Ines Kaur: submitted their application for Maple',
      // Only its status says so.
      'null: Maple came in',
    ]);
    expect(entries[0]).toMatchObject({ type: 'stay', application_id: application.id });
    expect(await sentencesOf(id, '?type=application')).toHaveLength(2);
  });

  test('keeps what was corrected or undone, with both versions', async () => {
    const id = await addIntake();
    await call('POST', `/api/records/${id}/outcome`, {
      outcome_type: 'transfer_out',
      outcome_organization: 'Lakeside',
    });
    expect((await call('DELETE', `/api/records/${id}/outcome`)).status).toBe(200);
    const { id: custody } = await app.db
      .selectFrom('custodies')
      .select('id')
      .where('pet_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await sentencesOf(id)).toEqual([
      'Robin Keller took back the outcome of Bella',
      'Robin Keller transferred Bella to another shelter',
      'Robin Keller took in Bella as a stray',
    ]);
    const correction = { intake_type: 'owner_surrender', why: 'The owner called' };
    expect((await call('PUT', `/api/records/${id}/custodies/${custody}`, correction)).status).toBe(200);
    const [corrected, ...earlier] = await sentencesOf(id);
    expect(corrected).toBe(
      'Robin Keller corrected the type of intake of Bella, from “stray” to “owner surrender” (The owner called)',
    );
    expect(earlier).toContain('Robin Keller took in Bella from its owner');
  });

  test('counts the photos of one upload together', async () => {
    const { id } = await createPet(app.db, { name: 'Tank' });
    for (const position of [0, 1]) await createPhoto(app.db, id, { position });
    expect(await sentencesOf(id, '?type=photo')).toEqual(['2 new photos']);
  });

  test('continues where a page ends, with no entry twice and none left out', async () => {
    const id = await addIntake();
    const total = TIMELINE_PAGE_SIZE + 7;
    // Of the same time: their order must be the same on both pages.
    const at = new Date('2026-03-01T10:00:00Z');
    const notes = Array.from({ length: total }, (_, index) => ({ pet_id: id, text: `Note ${index}`, created_at: at }));
    await app.db.insertInto('pet_notes').values(notes).execute();
    const first = await timelineOf(id, '?type=note');
    expect(first.entries).toHaveLength(TIMELINE_PAGE_SIZE);
    const second = await timelineOf(id, `?type=note&before=${first.next}`);
    expect(second).toMatchObject({ next: null });
    const texts = [...first.entries, ...second.entries].map(({ detail }) => detail);
    expect(new Set(texts).size).toBe(total);
  });

  test('is rejected for owners’ listings, unknown animals and positions that are none', async () => {
    const owner = await createSignedInUser(app.db);
    const { id } = await createPet(app.db, { owner_id: owner.id });
    expect((await call('GET', `/api/records/${id}/timeline`)).status).toBe(404);
    expect((await call('GET', '/api/records/999999/timeline')).status).toBe(404);
    const own = await addIntake();
    for (const before of ['x', '1-2', '1-2-3-4', `${'9'.repeat(16)}-1-1`])
      expect((await call('GET', `/api/records/${own}/timeline?before=${before}`)).status, before).toBe(400);
    expect((await call('GET', `/api/records/${own}/timeline?type=secret`)).status).toBe(400);
  });
});
