import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock, readEmails, shelter } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { sendFollowUps } from './index.ts';
import { followUpEmail } from './emails.ts';

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
  await clearTables(app.db, 'applications', 'emails');
  noor = await createSignedInUser(app.db, { name: 'Noor Haddad' });
});

const sendAll = (timeZone = 'UTC') =>
  sendFollowUps(app.db, {
    now: clock.now(),
    shelter: { ...shelter, timeZone },
    publicUrl,
    onWarning: (what) => expect.unreachable(what),
  });
const subjects = async () => (await readEmails(app.db)).map(({ content }) => content.subject);

/** Approved on May 4 at 10 a.m. */
async function adopt(
  traits: Partial<Parameters<typeof createApplication>[1]> = {},
  { user_id = noor.id, name = 'Maple' }: { user_id?: number | null; name?: string } = {},
) {
  const { id: pet_id } = await createPet(app.db, { name, adoption_status: 'Adopted' });
  const at = clock.now();
  return createApplication(app.db, { pet_id, user_id, status: 'Approved', created_at: at, ...traits });
}

/** On May 8 by default. */
async function bookPickup(application_id: number, status: 'booked' | 'done' | 'no-show', pickup_date = '2026-05-08') {
  const slot = {
    pickup_date,
    pickup_time: '10:00 AM',
    location: 'Eastside',
    slot_position: application_id % 100 || 1,
  } as const;
  const timestamps = { reminded_for: null, created_at: clock.now(), updated_at: clock.now() };
  await app.db
    .insertInto('pickups')
    .values({ application_id, ...slot, additional_notes: null, status, ...timestamps })
    .execute();
}

/** Runs at 10 a.m. on each day from May 4 and lists the emails with their day. */
async function listSentEmails(days: number): Promise<string[]> {
  const sent: string[] = [];
  for (let day = 0; day <= days; day += 1) {
    await clearTables(app.db, 'emails');
    await sendAll();
    sent.push(...(await subjects()).map((subject) => `${day}: ${subject}`));
    clock.move(DAY);
  }
  return sent;
}

describe('follow-up emails', () => {
  test('are sent once 3, 14, 30 and 60 days after the approval', async () => {
    await adopt();
    expect(await listSentEmails(70)).toEqual([
      '3: Your first days with Maple',
      '14: Two weeks with Maple',
      '30: A month with Maple: how’s it going?',
      '60: Two months with Maple',
    ]);
  });

  test.each([
    ['done', 7],
    ['booked', 7],
    ['no-show', 3],
  ] as const)('count the days with a pickup that is %s', async (status, first) => {
    const { id } = await adopt();
    await bookPickup(id, status);
    expect((await listSentEmails(13))[0]).toBe(`${first}: Your first days with Maple`);
  });

  test('are sent from 9 a.m. in the shelter’s time zone', async () => {
    await adopt();
    clock.move(3 * DAY);
    await sendAll('America/Los_Angeles');
    expect(await subjects()).toEqual([]);
    clock.move(5 * 60 + 59);
    await sendAll('America/Los_Angeles');
    expect(await subjects()).toEqual([]);
    clock.move(1);
    await sendAll('America/Los_Angeles');
    expect(await subjects()).toHaveLength(1);
  });

  test('are sent once by concurrent servers', async () => {
    const names = ['Ada', 'Bea', 'Cleo', 'Dot', 'Elsa'];
    for (const name of names) await adopt({}, { name });
    clock.move(3 * DAY);
    await Promise.all(Array.from({ length: 4 }, () => sendAll()));
    await sendAll();
    expect((await subjects()).toSorted()).toEqual(names.map((name) => `Your first days with ${name}`));
  });

  test('are skipped after an outage if they are more than five days late', async () => {
    await adopt();
    clock.move(8 * DAY);
    await sendAll();
    expect(await subjects()).toEqual(['Your first days with Maple']);
    clock.move(12 * DAY);
    await sendAll();
    expect(await subjects()).toHaveLength(1);
    clock.move(400 * DAY);
    await sendAll();
    expect(await subjects()).toHaveLength(1);
  });

  test('go to the account’s email address and link to the preferences', async () => {
    const { id } = await adopt();
    clock.move(30 * DAY);
    await sendAll();
    const [email] = await readEmails(app.db);
    expect(email).toMatchObject({
      type: 'follow-up',
      user_id: noor.id,
      to_email: noor.email,
      reference: `application ${id}`,
    });
    expect(email!.content).toMatchObject({
      greeting: 'Hi Noor,',
      action: { href: `${publicUrl}/user-dashboard/pending-reviews` },
    });
    const text = JSON.stringify(email!.content);
    for (const part of [shelter.phone, shelter.name, '/user-dashboard/inbox', '?tab=settings']) {
      expect(text).toContain(part);
    }
  });
});

describe('no follow-up email is sent', () => {
  test('to walk-ins and demo users', async () => {
    const demo = await createSignedInUser(app.db, { is_demo: true });
    await adopt({ is_walk_in: true }, { user_id: null });
    await adopt({}, { user_id: demo.id });
    expect(await listSentEmails(15)).toEqual([]);
    expect(await app.db.selectFrom('follow_ups').selectAll().execute()).toEqual([]);
  });

  test('after a return or a reversed approval', async () => {
    const [back, undone] = [await adopt(), await adopt()];
    expect(await listSentEmails(3)).toHaveLength(2);
    await app.db.updateTable('applications').set({ returned_at: clock.now() }).where('id', '=', back.id).execute();
    await app.db.updateTable('applications').set({ status: 'Rejected' }).where('id', '=', undone.id).execute();
    expect(await listSentEmails(70)).toEqual([]);
  });

  test('to adopters who opted out, not even after they opt in again', async () => {
    await adopt();
    clock.move(3 * DAY);
    const optOut = { user_id: noor.id, type: 'follow-ups' } as const;
    await app.db.insertInto('email_opt_outs').values(optOut).execute();
    await sendAll();
    await app.db.deleteFrom('email_opt_outs').where('user_id', '=', noor.id).execute();
    await sendAll();
    expect(await subjects()).toEqual([]);
    clock.move(11 * DAY);
    await sendAll();
    expect(await subjects()).toEqual(['Two weeks with Maple']);
  });
});

test('user input is not used as a name in emails', () => {
  const pet = { name: 'Buy at pills.example', type: 'Cat' } as const;
  const content = followUpEmail(3, { adopter: 'http://pills.example', pet, shelter, publicUrl });
  expect(JSON.stringify(content)).not.toContain('pills');
  expect(content.paragraphs[0]).toMatch(/^Your pet has been/);
});
