import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { answer, markRead, send } from '../../../../tests/support/message-calls.ts';
import { MovableClock, readEmails, shelter } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { queueUnreadEmails } from './index.ts';

const clock = new MovableClock();
const publicUrl = 'https://pets.example.org';
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'messages', 'emails');
});

const warnings: string[] = [];
const queueEmails = (signal?: AbortSignal) =>
  queueUnreadEmails(app.db, {
    now: clock.now(),
    publicUrl,
    shelter,
    onWarning: (what) => void warnings.push(what),
    ...(signal && { signal }),
  });

async function subjects() {
  return (await readEmails(app.db)).map(({ to_email, content }) => `${to_email}: ${content.subject}`);
}

describe('unread messages of a user', () => {
  test('are emailed once after ten minutes, with the newest text', async () => {
    const noor = await createSignedInUser(app.db, { name: 'Noor Haddad' });
    await send(app, admin, { email: noor.email, message: 'Maple can be adopted.' });
    clock.move(9);
    await queueEmails();
    expect(await subjects()).toEqual([]);
    const { id } = (await send(app, admin, { email: noor.email, message: 'Come at ten.\n\nBring a leash.' })).body;
    clock.move(1);
    await queueEmails();
    const [email, ...more] = await readEmails(app.db);
    expect([more, warnings]).toEqual([[], []]);
    expect(email).toMatchObject({ user_id: noor.id, to_email: noor.email, type: 'messages-waiting', is_demo: false });
    expect(email!.content).toMatchObject({
      subject: 'You have 2 new messages',
      greeting: 'Hi Noor,',
      paragraphs: ['You have 2 new messages from us. Here’s the latest:', 'Come at ten.', 'Bring a leash.'],
      action: { href: `${publicUrl}/user-dashboard/inbox` },
    });
    clock.move(30);
    await queueEmails();
    expect(await subjects()).toHaveLength(1);
    await answer(app, admin, id, { text: 'Or at noon.' });
    clock.move(10);
    await queueEmails();
    expect((await subjects())[1]).toBe(`${noor.email}: You have a new message`);
  });

  test('are not emailed once they are read', async () => {
    const noor = await createSignedInUser(app.db);
    const { id } = (await send(app, admin, { email: noor.email })).body;
    clock.move(9);
    await markRead(app, noor, id, id);
    clock.move(20);
    await queueEmails();
    expect(await subjects()).toEqual([]);
  });

  test('link to an Admin’s page, and are marked as demo for demo users', async () => {
    const other = await createSignedInUser(app.db, { role: 'Admin', name: 'http://pills.example' });
    const demo = await createSignedInUser(app.db, { is_demo: true });
    for (const { email } of [other, demo]) await send(app, admin, { email });
    clock.move(10);
    await queueEmails();
    const emails = await readEmails(app.db);
    expect(emails.map(({ to_email, is_demo }) => [to_email, is_demo])).toEqual([
      [other.email, false],
      [demo.email, true],
    ]);
    expect(emails[0]!.content).toMatchObject({
      greeting: 'Hi,',
      action: { href: `${publicUrl}/admin-dashboard/view-feedback` },
    });
  });
});

describe('unread messages of the shelter', () => {
  test('are emailed together, without typed text', async () => {
    const noor = await createSignedInUser(app.db, { name: 'Noor Haddad' });
    await send(app, noor, { message: 'See pills.example' });
    clock.move(10);
    await queueEmails();
    const [email] = await readEmails(app.db);
    // It contains a name, so it is deleted with the account.
    expect(email).toMatchObject({ user_id: noor.id, to_email: shelter.email, type: 'messages-waiting-for-shelter' });
    expect(email!.content.subject).toBe('New message from Noor Haddad');
    expect(JSON.stringify(email!.content)).not.toContain('pills');
    const [sam, eve] = [
      await createSignedInUser(app.db),
      await createSignedInUser(app.db, { name: 'Buy at pills.example' }),
    ];
    await send(app, sam);
    await send(app, sam);
    clock.move(9);
    await send(app, eve);
    clock.move(1);
    await queueEmails();
    // Newer messages were included, and are not emailed again.
    clock.move(9);
    await queueEmails();
    const emails = await readEmails(app.db);
    expect(emails).toHaveLength(2);
    expect(emails[1]!.user_id).toBeNull();
    expect(emails[1]!.content).toMatchObject({
      subject: '3 new messages from 2 people',
      action: { href: `${publicUrl}/admin-dashboard/view-feedback` },
    });
    await send(app, eve);
    clock.move(10);
    await queueEmails();
    expect((await subjects())[2]).toBe(`${shelter.email}: New message`);
  });

  test('are not emailed once an Admin has replied, and are marked as demo for demo users', async () => {
    const [noor, demo] = [await createSignedInUser(app.db), await createSignedInUser(app.db, { is_demo: true })];
    await answer(app, admin, (await send(app, noor)).body.id);
    await send(app, demo);
    clock.move(10);
    await queueEmails();
    const emails = await readEmails(app.db);
    expect(emails.filter(({ is_demo }) => !is_demo).map(({ to_email }) => to_email)).toEqual([noor.email]);
    expect(emails.filter(({ is_demo }) => is_demo).map(({ user_id }) => user_id)).toEqual([demo.id]);
  });
});

test('several servers email each message once, and an aborted one emails nothing', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => createSignedInUser(app.db)));
  await Promise.all(people.map((person) => send(app, person)));
  await Promise.all(people.map(({ email }) => send(app, admin, { email })));
  clock.move(10);
  await queueEmails(AbortSignal.abort());
  expect(await subjects()).toEqual([]);
  await Promise.all(Array.from({ length: 4 }, () => queueEmails()));
  expect((await subjects()).toSorted()).toEqual(
    [
      ...people.map(({ email }) => `${email}: You have a new message`),
      `${shelter.email}: 4 new messages from 4 people`,
    ].toSorted(),
  );
  expect(warnings).toEqual([]);
});

test('a failure does not block the others', async () => {
  const [broken, noor] = [
    await createSignedInUser(app.db, { email: 'a b@example.org' }),
    await createSignedInUser(app.db),
  ];
  for (const { email, id } of [broken, noor]) {
    const now = clock.now();
    const row = { user_id: id, reply_to: null, sender: 'admin', text: `To ${email}`, created_at: now, active_at: now };
    await app.db
      .insertInto('messages')
      .values({ ...row, sender: 'admin' })
      .execute();
  }
  clock.move(10);
  await queueEmails();
  expect(await subjects()).toEqual([`${noor.email}: You have a new message`]);
  expect(warnings).toEqual([`the email about messages for user ${broken.id} could not be queued (unknown)`]);
});
