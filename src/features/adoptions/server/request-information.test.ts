import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apply,
  createApplication,
  createApplied,
  decide,
  listEmailTypes,
  sortedStatuses,
  statusesOf,
} from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { markRead, replyAsUser, threadsOf } from '../../../../tests/support/message-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { undoLatest } from '../../../../tests/support/undo-calls.ts';
import { undoMessages } from '../../undo/undo.constants.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { Application } from '../adoptions.contract.ts';
import type { AdminApplication } from '../manage-adoptions.contract.ts';
import type { ReviewQueueItems } from '../review.contract.ts';

const clock = new MovableClock();
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

const question = 'Does your landlord allow pets?';
const ask = ({ token }: SignedInUser, id: number, fields: object = {}) =>
  app.call<AdminApplication & { error: string; fields?: object }>('POST', `/api/adoptions/${id}/info-request`, {
    token,
    body: { question, seen_status: 'Pending', ...fields },
  });
const receive = ({ token }: SignedInUser, id: number) =>
  app.call<AdminApplication>('DELETE', `/api/adoptions/${id}/info-request`, { token });
const find = async ({ token }: SignedInUser, id: number) =>
  (await app.call<Application>('GET', `/api/adoptions/${id}`, { token })).body;
const listFiltered = async ({ token }: SignedInUser, filter: string) => {
  const { body } = await app.call<AdminApplication[]>('GET', `/api/adoptions/?filter=${filter}`, { token });
  return body.map(({ id }) => id);
};

async function createWaiting() {
  const applied = await createApplied(app);
  const { id } = applied.application;
  const { body } = await ask(applied.admin, id);
  return { ...applied, id, threadId: body.info_request!.thread_id! };
}

describe('POST /api/adoptions/:id/info-request', () => {
  test('asks in a thread of the account, whatever email the form has, and by email in 5 minutes', async () => {
    const { admin, adopter, id, threadId } = await createWaiting();
    const [thread] = await threadsOf(app, adopter);
    expect(thread).toMatchObject({ id: threadId, text: `About your application for Maple: ${question}`, unread: 1 });
    expect((await find(adopter, id)).info_request).toMatchObject({ question, thread_id: threadId });
    expect((await find(adopter, id)).timeline.at(-1)?.event).toBe('information requested');
    expect(await statusesOf(app.db, [id])).toEqual(['Pending']);
    const email = await app.db
      .selectFrom('emails')
      .selectAll()
      .where('type', '=', 'application-info-requested')
      .where('reference', '=', `application ${id}`)
      .executeTakeFirstOrThrow();
    expect(email.to_email).toBe(adopter.email);
    expect(email.next_attempt_at).toEqual(new Date(clock.now().getTime() + 5 * 60_000));
    expect(JSON.stringify(email.content)).toContain(`/user-dashboard/inbox?thread=${threadId}`);
    expect(await ask(admin, id)).toMatchObject({ status: 409, body: { error: decisionMessages.alreadyWaiting } });
  });

  test('keeps it from being overdue, and lists it among those that wait', async () => {
    const { admin, id } = await createWaiting();
    const early = new Date(clock.now().getTime() - 60 * 86_400_000);
    await app.db.updateTable('applications').set({ created_at: early }).where('id', '=', id).execute();
    expect(await listFiltered(admin, 'waiting+for+applicant')).toContain(id);
    expect(await listFiltered(admin, 'overdue')).not.toContain(id);
    const { body } = await app.call<ReviewQueueItems>('GET', '/api/adoptions/queue?queue=waiting+for+applicant', admin);
    expect(body.items.find((item) => item.id === id)).toMatchObject({ is_waiting: true, is_overdue: false });
    await receive(admin, id);
    expect(await listFiltered(admin, 'overdue')).toContain(id);
  });

  test('emails people without an account, and rejects those without an email', async () => {
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    const pets = [await createPet(app.db), await createPet(app.db)];
    const walkIn = { is_walk_in: true, answers: null, status: 'Pending' } as const;
    const [one, other] = [
      await createApplication(app.db, { ...walkIn, pet_id: pets[0]!.id }),
      await createApplication(app.db, { ...walkIn, pet_id: pets[1]!.id, email: '' }),
    ];
    expect(await ask(admin, one.id)).toMatchObject({ status: 200, body: { info_request: { thread_id: null } } });
    expect(await listEmailTypes(app.db, one.id)).toEqual(['application-info-requested']);
    expect(await ask(admin, other.id)).toMatchObject({ status: 409, body: { error: decisionMessages.unreachable } });
  });

  test('rejects an empty question, a decided application and one that a colleague has just decided', async () => {
    const { admin, application } = await createApplied(app);
    const { id } = application;
    expect(await ask(admin, id, { question: ' ' })).toMatchObject({ status: 400 });
    const colleague = await createSignedInUser(app.db, { role: 'Admin', name: 'Ada Obi' });
    await decide(app, colleague, id, 'Rejected');
    expect((await ask(admin, id)).body.error).toContain('Ada Obi has just changed this application to Rejected.');
    expect(await ask(admin, id, { seen_status: 'Rejected' })).toMatchObject({
      status: 409,
      body: { error: decisionMessages.infoNotNeeded },
    });
  });
});

describe('an application that waits for its applicant', () => {
  test('ends to wait with a reply in the thread, not with one in another', async () => {
    const { admin, adopter, id, threadId } = await createWaiting();
    await app.call('POST', `/api/messages/user/${adopter.id}`, { token: admin.token, body: { message: 'Hello' } });
    const other = (await threadsOf(app, adopter)).find((thread) => thread.id !== threadId)!;
    await replyAsUser(app, adopter, other.id);
    expect((await find(adopter, id)).info_request).not.toBeNull();
    await replyAsUser(app, adopter, threadId, { text: 'Yes, they do.' });
    const replied = await find(adopter, id);
    expect(replied.info_request).toBeNull();
    expect(replied.timeline.at(-1)?.event).toBe('information received');
    expect(await undoLatest(app, admin)).toMatchObject({ status: 409 });
  });

  test('ends to wait when staff mark the information as received, which can be undone', async () => {
    const { admin, id } = await createWaiting();
    expect(await receive(admin, id)).toMatchObject({ status: 200, body: { info_request: null } });
    expect((await receive(admin, id)).status).toBe(200);
    expect(await listEmailTypes(app.db, id)).not.toContain('application-info-requested');
    expect((await undoLatest(app, admin)).status).toBe(200);
    expect((await find(admin, id)).info_request).toMatchObject({ question });
    expect(await listEmailTypes(app.db, id)).toContain('application-info-requested');
  });

  test.each(['Approved', 'Rejected', 'Waitlisted'])('ends to wait when it is %s, without the email', async (status) => {
    const { admin, id } = await createWaiting();
    expect((await decide(app, admin, id, status)).body.info_request).toBeNull();
    expect(await listEmailTypes(app.db, id)).not.toContain('application-info-requested');
    expect((await undoLatest(app, admin)).status).toBe(200);
    expect((await find(admin, id)).info_request).toMatchObject({ question });
  });

  test('ends to wait when the applicant withdraws', async () => {
    const { adopter, id } = await createWaiting();
    expect((await decide(app, adopter, id, 'Withdrawn')).body.info_request).toBeNull();
  });
});

describe('undoing a question', () => {
  test('deletes the message and cancels the email', async () => {
    const { admin, adopter, id } = await createWaiting();
    expect((await undoLatest(app, admin)).status).toBe(200);
    expect(await threadsOf(app, adopter)).toEqual([]);
    expect(await listEmailTypes(app.db, id)).not.toContain('application-info-requested');
    const { info_request, timeline } = await find(adopter, id);
    expect(info_request).toBeNull();
    expect(timeline.map(({ event }) => event)).toEqual(['submitted']);
  });

  test('is rejected once the applicant has read it', async () => {
    const { admin, adopter, threadId } = await createWaiting();
    await markRead(app, adopter, threadId, threadId);
    expect(await undoLatest(app, admin)).toMatchObject({ status: 409, body: { error: undoMessages.read } });
    expect(await threadsOf(app, adopter)).toHaveLength(1);
  });
});

describe('at the same moment', () => {
  test('a question and an approval leave no approved application waiting', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { admin, application } = await createApplied(app);
      const colleague = await createSignedInUser(app.db, { role: 'Admin' });
      const calls = [
        () => ask(admin, application.id),
        () => decide(app, colleague, application.id, 'Approved', { seen_status: 'Pending' }),
      ];
      const both = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      expect(sortedStatuses(both)[0]).toBe(200);
      const found = await find(admin, application.id);
      expect(found).toMatchObject({ status: 'Approved', info_request: null });
      expect(await listEmailTypes(app.db, application.id)).not.toContain('application-info-requested');
    }
  });

  test('two questions ask once', async () => {
    const { admin, adopter, application } = await createApplied(app);
    const colleague = await createSignedInUser(app.db, { role: 'Admin' });
    const both = await Promise.all([ask(admin, application.id), ask(colleague, application.id)]);
    expect(sortedStatuses(both)).toEqual([200, 409]);
    expect(await threadsOf(app, adopter)).toHaveLength(1);
  });

  test('a reply and an approval both succeed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { admin, adopter, id, threadId } = await createWaiting();
      const calls = [() => replyAsUser(app, adopter, threadId), () => decide(app, admin, id, 'Approved')];
      const both = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      expect(sortedStatuses(both)).toEqual([200, 201]);
      expect(await find(admin, id)).toMatchObject({ status: 'Approved', info_request: null });
    }
  });
});

test('of two competing applications, each waits on its own', async () => {
  const { admin, petId, id } = await createWaiting();
  const other = await createSignedInUser(app.db);
  const second = (await apply(app, other, petId)).body.id;
  await decide(app, admin, second, 'Approved');
  expect(await find(admin, id)).toMatchObject({ status: 'Waitlisted', info_request: { question } });
  expect(await listEmailTypes(app.db, id)).toContain('application-info-requested');
});
