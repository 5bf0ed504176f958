import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock, readEmails, shelter } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type {} from '../../pickups/server/schema.ts';
import { mailFollowUps } from './index.ts';
import { followUpLetter } from './letters.ts';

const DAY = 24 * 60;
const publicUrl = 'https://pets.example.org';
let clock: MovableClock;
let app: StartedApp;
let noor: SignedInUser;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  clock = new MovableClock();
  await app.db.deleteFrom('applications').execute();
  await app.db.deleteFrom('emails').execute();
  noor = await createSignedInUser(app.db, { name: 'Noor Haddad' });
});

const mailAll = (timeZone = 'UTC') =>
  mailFollowUps(app.db, {
    now: clock.now(),
    shelter: { ...shelter, timeZone },
    publicUrl,
    onWarning: (what) => expect.unreachable(what),
  });
const subjects = async () => (await readEmails(app.db)).map(({ content }) => content.subject);

/** Somebody's adoption, approved at ten in the morning of May 4. */
async function adopt(
  traits: Partial<Parameters<typeof createApplication>[1]> = {},
  { user_id = noor.id, name = 'Maple' }: { user_id?: number | null; name?: string } = {},
) {
  const { id: pet_id } = await createPet(app.db, { name, adoption_status: 'Adopted' });
  const at = clock.now();
  return createApplication(app.db, { pet_id, user_id, status: 'Approved', created_at: at, ...traits });
}

/** On May 8 unless told. */
async function bookPickup(application_id: number, state: 'booked' | 'done' | 'no-show', pickup_date = '2026-05-08') {
  const slot = { pickup_date, pickup_time: '10:00 AM', location: 'Eastside', seat: application_id % 100 || 1 } as const;
  const moments = { reminded_for: null, created_at: clock.now(), updated_at: clock.now() };
  await app.db
    .insertInto('pickups')
    .values({ application_id, ...slot, additional_notes: null, state, ...moments })
    .execute();
}

/** What is mailed on which day of the next so many, counted from May 4; at ten in the morning of each. */
async function daysOfMails(days: number): Promise<string[]> {
  const told: string[] = [];
  for (let day = 0; day <= days; day += 1) {
    await app.db.deleteFrom('emails').execute();
    await mailAll();
    told.push(...(await subjects()).map((subject) => `${day}: ${subject}`));
    clock.move(DAY);
  }
  return told;
}

describe('after an adoption', () => {
  test('comes a mail 3, 14, 30 and 60 days after it was approved, each once', async () => {
    await adopt();
    expect(await daysOfMails(70)).toEqual([
      '3: The first days with Maple',
      '14: Two weeks with Maple',
      '30: A month with Maple: how is it going?',
      '60: Two months with Maple',
    ]);
  });

  test.each([
    ['done', 7],
    ['booked', 7],
    ['no-show', 3],
  ] as const)('the days count from a pickup that is %s', async (state, first) => {
    const { id } = await adopt();
    await bookPickup(id, state);
    expect((await daysOfMails(13))[0]).toBe(`${first}: The first days with Maple`);
  });

  test('comes from nine in the morning where the shelter is', async () => {
    await adopt();
    clock.move(3 * DAY);
    await mailAll('America/Los_Angeles');
    expect(await subjects()).toEqual([]);
    clock.move(5 * 60 + 59);
    await mailAll('America/Los_Angeles');
    expect(await subjects()).toEqual([]);
    clock.move(1);
    await mailAll('America/Los_Angeles');
    expect(await subjects()).toHaveLength(1);
  });

  test('comes once, however many servers look at the same moment', async () => {
    const names = ['Ada', 'Bea', 'Cleo', 'Dot', 'Elsa'];
    for (const name of names) await adopt({}, { name });
    clock.move(3 * DAY);
    await Promise.all(Array.from({ length: 4 }, () => mailAll()));
    await mailAll();
    expect((await subjects()).toSorted()).toEqual(names.map((name) => `The first days with ${name}`));
  });

  test('a server that stood still for a while goes on, and sends nothing that is older than five days', async () => {
    await adopt();
    clock.move(8 * DAY);
    await mailAll();
    expect(await subjects()).toEqual(['The first days with Maple']);
    clock.move(12 * DAY);
    await mailAll();
    expect(await subjects()).toHaveLength(1);
    clock.move(400 * DAY);
    await mailAll();
    expect(await subjects()).toHaveLength(1);
  });

  test('tells the adopter at the address of the account, with the way to end it', async () => {
    const { id } = await adopt();
    clock.move(30 * DAY);
    await mailAll();
    const [mail] = await readEmails(app.db);
    expect(mail).toMatchObject({
      kind: 'follow-up',
      user_id: noor.id,
      to_email: noor.email,
      reference: `application ${id}`,
    });
    expect(mail!.content).toMatchObject({
      greeting: 'Hello Noor Haddad,',
      action: { href: `${publicUrl}/user-dashboard/pending-reviews` },
    });
    const words = JSON.stringify(mail!.content);
    for (const part of [shelter.phone, shelter.name, '/user-dashboard/inbox', '?tab=settings']) {
      expect(words).toContain(part);
    }
  });
});

describe('nobody is written to', () => {
  test('who came to the shelter without an account, or belongs to the demo shelter', async () => {
    const demo = await createSignedInUser(app.db, { is_demo: true });
    await adopt({ is_walk_in: true }, { user_id: null });
    await adopt({}, { user_id: demo.id });
    expect(await daysOfMails(15)).toEqual([]);
    expect(await app.db.selectFrom('follow_ups').selectAll().execute()).toEqual([]);
  });

  test('once the pet is back, or the approval undone', async () => {
    const [back, undone] = [await adopt(), await adopt()];
    expect(await daysOfMails(3)).toHaveLength(2);
    await app.db.updateTable('applications').set({ returned_at: clock.now() }).where('id', '=', back.id).execute();
    await app.db.updateTable('applications').set({ status: 'Rejected' }).where('id', '=', undone.id).execute();
    expect(await daysOfMails(70)).toEqual([]);
  });

  test('who does not want it, and not later either', async () => {
    await adopt();
    clock.move(3 * DAY);
    const optOut = { user_id: noor.id, type: 'follow-ups' } as const;
    await app.db.insertInto('email_opt_outs').values(optOut).execute();
    await mailAll();
    await app.db.deleteFrom('email_opt_outs').where('user_id', '=', noor.id).execute();
    await mailAll();
    expect(await subjects()).toEqual([]);
    clock.move(11 * DAY);
    await mailAll();
    expect(await subjects()).toEqual(['Two weeks with Maple']);
  });
});

test('what somebody typed for a name does not stand in a letter', () => {
  const pet = { name: 'Buy at pills.example', type: 'Cat' } as const;
  const content = followUpLetter(3, { adopter: 'http://pills.example', pet, shelter, publicUrl });
  expect(JSON.stringify(content)).not.toContain('pills');
  expect(content.paragraphs[0]).toMatch(/^Your pet has been/);
});
