import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { apply } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock, readEmails } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { sendDraftReminders } from './send-draft-reminders.ts';

const DAY = 24 * 60;
const publicUrl = 'https://pets.example.org';
const clock = new MovableClock();
let app: StartedApp;
let noor: SignedInUser;
let petId: number;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'application_drafts', 'emails');
  noor = await createSignedInUser(app.db, { name: 'Noor Haddad' });
  ({ id: petId } = await createPet(app.db, { name: 'Ava' }));
});

const save = (body: object = {}) =>
  app.call('PUT', '/api/adoptions/draft', {
    token: noor.token,
    body: { pet_id: petId, answers: { city: 'Truro' }, ...body },
  });
const allow = (draft_reminders = true) =>
  app.call('PUT', '/api/users/me/email-preferences', { token: noor.token, body: { draft_reminders } });
const sendAll = () =>
  sendDraftReminders(app.db, { now: clock.now(), publicUrl, onWarning: (what) => expect.unreachable(what) });
const reminders = async () => (await readEmails(app.db)).filter(({ type }) => type === 'draft-reminder');

describe('the reminder of an unfinished application', () => {
  test('is sent once, two days after the last change, and leads back to the form', async () => {
    await allow();
    await save();
    clock.move(DAY);
    await save();
    clock.move(2 * DAY - 1);
    await sendAll();
    expect(await reminders()).toEqual([]);
    clock.move(1);
    await sendAll();
    const [email] = await reminders();
    expect(email).toMatchObject({
      user_id: noor.id,
      to_email: noor.email,
      content: {
        subject: 'Your application for Ava isn’t finished yet',
        action: { href: `${publicUrl}/user-dashboard/all-pets/adoption-process/${petId}` },
      },
    });
    expect(email!.content.paragraphs[0]).toContain('section 1 of 5');
    // Also after another change.
    clock.move(DAY);
    await save({ answers: { city: 'Halifax' } });
    clock.move(3 * DAY);
    await sendAll();
    expect(await reminders()).toHaveLength(1);
  });

  test('is sent once by concurrent servers, for each draft', async () => {
    await allow();
    for (let count = 0; count < 4; count += 1) await save({ pet_id: (await createPet(app.db)).id });
    await save({ pet_id: '' });
    clock.move(2 * DAY);
    // A locked account is tried again in the next minute.
    for (let minute = 0; minute < 5; minute += 1) await Promise.all(Array.from({ length: 4 }, sendAll));
    expect(await reminders()).toHaveLength(5);
  });

  test('is not sent for what changes while it is being sent', async () => {
    await allow();
    await save();
    clock.move(2 * DAY);
    const others = Array.from({ length: 4 }, () => save({ answers: { city: 'Halifax' } }));
    await Promise.all([...others, sendAll(), allow(false), sendAll()]);
    expect((await reminders()).length).toBeLessThanOrEqual(1);
    await sendAll();
    const sent = (await reminders()).length;
    clock.move(2 * DAY);
    await sendAll();
    expect(await reminders()).toHaveLength(sent);
  });

  test('is off until it is turned on, and stops with its link', async () => {
    await save();
    clock.move(2 * DAY);
    await sendAll();
    expect(await reminders()).toEqual([]);
    await allow();
    await sendAll();
    expect(await reminders()).toHaveLength(1);
    const { unsubscribe_link } = await app.db
      .selectFrom('emails')
      .select('unsubscribe_link')
      .where('type', '=', 'draft-reminder')
      .executeTakeFirstOrThrow();
    const token = new URL(unsubscribe_link!).searchParams.get('token');
    await save({ pet_id: '' });
    for (let times = 0; times < 2; times += 1) {
      expect(await app.call('POST', '/api/draft-reminders/unsubscribe', { body: { token } })).toMatchObject({
        status: 200,
        body: { message: 'You’re unsubscribed. We won’t remind you about unfinished applications.' },
      });
    }
    const preferences = await app.call('GET', '/api/users/me/email-preferences', { token: noor.token });
    expect(preferences.body).toMatchObject({ draft_reminders: false });
    clock.move(2 * DAY);
    await sendAll();
    expect(await reminders()).toHaveLength(1);
    // The token of an earlier email works after the reminders were turned on again.
    await allow();
    const oneClick = await fetch(`${app.url}/draft-reminders/unsubscribe?token=${token}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(oneClick.status).toBe(200);
    await sendAll();
    expect(await reminders()).toHaveLength(1);
    const unknown = await app.call('POST', '/api/draft-reminders/unsubscribe', { body: { token: 'x' } });
    expect(unknown).toMatchObject({ status: 400, body: { error: expect.stringContaining('no longer works') } });
  });

  test.each([
    ['submitted', () => apply(app, noor, petId)],
    ['discarded', () => app.call('DELETE', `/api/adoptions/draft?pet_id=${petId}`, { token: noor.token })],
    ['about an adopted pet', () => setPet({ adoption_status: 'Adopted' })],
    ['about a pet on hold', () => setPet({ adoption_status: 'Pending' })],
    ['about an unlisted pet', () => setPet({ is_listed: false })],
    ['about a deleted pet', () => app.db.deleteFrom('pets').where('id', '=', petId).execute()],
    ['of a deleted account', () => app.db.deleteFrom('users').where('id', '=', noor.id).execute()],
    ['of a demo account', () => app.db.updateTable('users').set({ is_demo: true }).where('id', '=', noor.id).execute()],
    ['only the procedure', () => save({ answers: {} })],
  ])('is not sent for a form that is %s', async (_, change) => {
    await allow();
    await save();
    await change();
    clock.move(2 * DAY);
    await sendAll();
    expect(await reminders()).toEqual([]);
  });

  test('is skipped after an outage of more than five days', async () => {
    await allow();
    await save();
    clock.move(7 * DAY);
    await sendAll();
    expect(await reminders()).toEqual([]);
  });
});

const setPet = (values: { adoption_status?: 'Adopted' | 'Pending'; is_listed?: boolean }) =>
  app.db.updateTable('pets').set(values).where('id', '=', petId).execute();
