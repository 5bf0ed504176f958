import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendBotReply } from '../../src/features/chat/server/realtime/bot-reply.ts';
import { planNewCustodies } from '../../src/features/medical/server/index.ts';
import { addDays, dayIn } from '../../src/platform/shelter-day.contract.ts';
import { apply, createApplied, decide } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { replyAsUser, send } from '../support/message-calls.ts';
import { closeClients, connectVisitor } from '../support/realtime-client.ts';
import { recordStatements } from '../support/record-statements.ts';
import { createSignedInUser, goodPassword } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { report, type Budgeted } from './budgets.ts';

/** A late body, or a job during a chat message, may add statements to one call, but hardly to every one. */
const CALLS = 5;

// The bot replies after the acknowledgement, so on a slow machine before the acknowledgement has arrived.
vi.mock('../../src/features/chat/server/realtime/bot-reply.ts', { spy: true });

let app: StartedApp;
beforeAll(async () => {
  vi.mocked(sendBotReply).mockResolvedValue();
  app = await startApp();
});
afterAll(async () => {
  closeClients();
  await app.stop();
});

type Call = Budgeted extends infer What ? (What extends `${infer Name}: statements` ? Name : never) : never;

/** Prepares a call that has not been made yet. */
type Prepare = () => Promise<() => Promise<unknown>>;

const succeed = async (response: Promise<{ status: number }>) => expect((await response).status).toBeLessThan(300);

const calls: Record<Call, Prepare> = {
  'submit an application': async () => {
    const [pet, adopter] = [await createPet(app.db), await createSignedInUser(app.db)];
    return () => succeed(apply(app, adopter, pet.id));
  },
  'approve an application': async () => {
    const { petId, admin, application } = await createApplied(app);
    await apply(app, await createSignedInUser(app.db), petId);
    return () => succeed(decide(app, admin, application.id, 'Approved'));
  },
  'sign up': async () => {
    const email = `${randomUUID()}@example.org`;
    const body = { name: 'Noor Haddad', email, phone_number: '+1 555 0123', password: goodPassword };
    return () => succeed(app.call('POST', '/api/auth/signup', { body }));
  },
  'log in': async () => {
    const { email } = await createSignedInUser(app.db, { password: goodPassword });
    return () => succeed(app.call('POST', '/api/auth/login', { body: { email, password: goodPassword } }));
  },
  'add a favorite': async () => {
    const [pet, { token }] = [await createPet(app.db), await createSignedInUser(app.db)];
    return () => succeed(app.call('PUT', `/api/favorites/${pet.id}`, { token }));
  },
  'send a message': async () => {
    const user = await createSignedInUser(app.db);
    return () => succeed(send(app, user));
  },
  'reply to a message': async () => {
    const user = await createSignedInUser(app.db);
    const { id } = (await send(app, user)).body;
    return () => succeed(replyAsUser(app, user, id, { submission: randomUUID() }));
  },
  'book a pickup': async () => {
    const { adopter } = await createApplied(app);
    booked += 1;
    const date = addDays(dayIn('UTC', new Date()), 5 + booked);
    const body = { date, time: '02:00 PM', location: 'Downtown', additionalNotes: '' };
    return () => succeed(app.call('POST', '/api/schedule-pickup/', { token: adopter.token, body }));
  },
  'store a chat message': async () => {
    const visitor = await connectVisitor(app.url);
    const say = async (message: string) =>
      expect(await visitor.emitWithAck('send_message', { message })).toMatchObject({ ok: true });
    await say('Hello');
    return () => say('A dog, please');
  },
  'poll an adopter’s dashboard': async () => {
    const { adopter } = await createApplied(app);
    const { token } = adopter;
    const paths = ['/api/adoptions/me/', '/api/adoptions/decision-time', '/api/favorites/', '/api/messages/unread'];
    return () => Promise.all(paths.map((path) => succeed(app.call('GET', path, { token }))));
  },
  'open an animal’s record': () => prepareRead((id) => `${id}`),
  'open a medical record': () => prepareRead((id) => `${id}/medical`),
  'list what is due': () => prepareRead(() => 'medical/due'),
};
let booked = 0;

/** Reads a part of the records, in which an animal has an open dose. */
async function prepareRead(pathOf: (petId: number) => string): Promise<() => Promise<unknown>> {
  const { token } = await createSignedInUser(app.db, { role: 'Admin' });
  const { id } = await createPet(app.db);
  await planNewCustodies(app.db, { now: new Date(), timeZone: 'UTC' });
  return () => succeed(app.call('GET', `/api/records/${pathOf(id)}`, { token }));
}

test.each(Object.keys(calls) as Call[])('to %s sends no more statements than its budget', async (call) => {
  const { statements, transactions } = await measure(calls[call], { ofJobs: call === 'store a chat message' });
  expect(report({ [`${call}: statements`]: statements, [`${call}: transactions`]: transactions })).toEqual([]);
});

/** The cheapest of several calls: what the call itself sends. */
async function measure(
  prepare: Prepare,
  options: { ofJobs: boolean },
): Promise<{ statements: number; transactions: number }> {
  const counts: { statements: number; transactions: number }[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const statements = await recordStatements(await prepare(), options);
    const transactions = statements.filter((statement) => /^(?:begin|start transaction)\b/i.test(statement)).length;
    counts.push({ statements: statements.length, transactions });
  }
  return counts.toSorted((one, other) => one.statements - other.statements)[0]!;
}
