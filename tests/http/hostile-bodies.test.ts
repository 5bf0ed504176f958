import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearTables } from '../support/clear-tables.ts';
import { limits, type Limits } from '../../src/platform/limits/limits.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { createAdoption } from '../support/adoption-scenario.ts';
import { createThreadAndChat } from '../support/thread-and-chat.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2) * 20;

let app: StartedApp;
let token: string;
beforeAll(async () => {
  const wide = Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, { ...limit, max: 1e6 }]));
  app = await startApp({ limits: wide as Limits });
  ({ token } = await createSignedInUser(app.db, { role: 'Admin' }));
  // The writes below change the second account: changing one's own role would end the session.
  const { id: ownerId } = await createSignedInUser(app.db);
  await createPet(app.db);
  await createAdoption(app.db, { ownerId, adminId: 1 });
  await createThreadAndChat(app.db, { ownerId, adminId: 1 });
});
afterAll(() => app.stop());

/** Every write call, made by an Admin; without logout, which would end the session. */
const writes = [
  'POST /api/auth/signup',
  'POST /api/auth/login',
  'POST /api/auth/reset-password',
  'POST /api/auth/reset-password/x',
  'POST /api/users/',
  'PUT /api/users/2',
  'PUT /api/users/me',
  'DELETE /api/users/me',
  'PUT /api/users/me/email-preferences',
  'POST /api/users/me/newsletter',
  'POST /api/users/me/password',
  'DELETE /api/users/me/sessions/7',
  'POST /api/emails/1/retry',
  'POST /api/visits/',
  'POST /api/adoptions/2/agreements',
  'POST /api/agreements/1/resend',
  'POST /api/agreements/1/cancel',
  'POST /api/agreements/1/desk',
  'PUT /api/agreement-templates/Dog',
  'POST /api/agreement-templates/preview',
  'POST /api/agreements/signing/open',
  'POST /api/agreements/signing/code',
  'POST /api/agreements/signing/confirm',
  'POST /api/agreements/signing/read',
  'POST /api/agreements/signing/sign',
  'POST /api/agreements/signing/decline',
  'POST /api/agreements/signing/pdf',
  'POST /api/newsletter/',
  'POST /api/newsletter/confirm',
  'POST /api/newsletter/unsubscribe',
  'POST /newsletter/confirm?token=x',
  'POST /newsletter/unsubscribe?token=x',
  'POST /api/newsletter/issues/',
  'POST /api/newsletter/issues/preview',
  'PUT /api/newsletter/issues/1',
  'POST /api/newsletter/issues/1/test',
  'POST /api/newsletter/issues/1/start',
  'POST /api/newsletter/issues/1/stop',
  'POST /api/newsletter/issues/1/resume',
  'POST /api/pets/',
  'PUT /api/pets/1',
  'PUT /api/pets/bulk',
  'POST /api/photos/',
  'POST /api/pet-imports/',
  'POST /api/pet-imports/photos',
  'POST /api/pet-imports/1/corrections',
  'POST /api/records/medical/imports',
  'POST /api/records/medical/imports/columns',
  'POST /api/records/medical/imports/preview',
  'POST /api/saved-searches/',
  'POST /api/owner-inquiries/confirm',
  'POST /api/draft-reminders/unsubscribe',
  'POST /draft-reminders/unsubscribe?token=x',
  'POST /api/saved-searches/unsubscribe',
  'POST /saved-searches/unsubscribe?token=x',
  'POST /api/adoptions/',
  'PUT /api/adoptions/1',
  'PUT /api/adoptions/bulk',
  'PUT /api/adoptions/draft',
  'POST /api/adoptions/walk-in',
  'POST /api/adoptions/1/return',
  'POST /api/adoptions/1/payment',
  'POST /api/adoptions/1/refund',
  'POST /api/adoptions/1/notes',
  'PUT /api/adoptions/1/checks',
  'PUT /api/adoptions/1/flag',
  'PUT /api/adoptions/1/viewers',
  'POST /api/payments/',
  'POST /api/schedule-pickup/',
  'PUT /api/schedule-pickup/1',
  'PUT /api/closed-days/2099-12-24',
  'PUT /api/visits/1',
  'POST /api/success-stories/',
  'PUT /api/success-stories/1',
  'PUT /api/success-stories/1/decision',
  'POST /api/messages/send',
  'POST /api/messages/reply/1',
  'POST /api/messages/user/reply/1',
  'POST /api/messages/like/1',
  'POST /api/messages/user/like/1',
  'POST /api/messages/read/1',
  'PUT /api/chats/1',
  'POST /api/chats/1/transcript',
  'PUT /api/chat-settings/',
  'POST /api/chat-answers/',
  'POST /api/chat-answers/try',
  'PUT /api/chat-answers/1',
  'POST /api/chat-replies/',
  'PUT /api/chat-replies/1',
  'PUT /api/settings/shelter',
  'PUT /api/settings/pickups',
  'PUT /api/settings/fees',
  'PUT /api/settings/procedure',
  'PUT /api/settings/questions',
  'PUT /api/settings/retention',
];

const names = [
  'name',
  'email',
  'phone_number',
  'password',
  'role_id',
  'current_password',
  'new_password',
  'pet_id',
  'pet_name',
  'date',
  'token',
  'id',
  'ids',
  'species',
  'age',
  'weight',
  'adoption_status',
  'gender',
  'good_with_dogs',
  'special_needs',
  'featured',
  'owner_id',
  'external_id',
  'image',
  'photos',
  'submission_id',
  'file',
  'query',
  'frequency',
  'status',
  'reason',
  'first_name',
  'age_category',
  'home_description',
  'consent',
  'answers',
  'method',
  'payment_type',
  'time',
  'location',
  'additionalNotes',
  'adoption_id',
  'message',
  'messages',
  'follow_ups',
  'text',
  'submission',
  'until',
  'last_read_id',
  'title',
  'keywords',
  'answer',
  'is_on',
  'question',
  'greeting',
  'assigned_to',
  'is_closed',
  'state',
  'kind',
  'outcome',
  'expires_on',
  'application_id',
  'author_name',
  'may_publish',
  'photo',
  'decision',
  'version',
  'note',
  'subject',
  'preview',
  'phone',
  'time_zone',
  'opening_hours',
  'facebook',
  'per_slot',
  'times',
  'places',
  'dog_cents',
  'covered',
  'rules',
  'questions',
  'chat_months',
  'version',
  '__proto__',
];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    'x'.repeat(10_000),
    'a@example.org',
    'Quiet.Paws-41',
    '1',
    '-1',
    '1e3',
    '٣',
    '\r\nBcc: x',
  ),
);
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(1, 2, 0, -1, 1.5, 2 ** 53, null, true));
const body = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...names), value) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

function expectError(status: number, answer: unknown, what: string): void {
  expect(status, what).toBeLessThan(500);
  if (status < 400) return;
  expect(answer, what).toEqual(expect.objectContaining({ error: expect.stringMatching(/\S/) }));
  expect(JSON.stringify(answer), what).not.toMatch(/node_modules|file:\/\/|select .+ from /);
}

describe.each(writes)('%s', (route) => {
  const [method, path] = route.split(' ') as [string, string];

  test('accepts or rejects any body, with a status below 500 and the standard error format', async () => {
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const answer = await app.call(method, path, { token, body: JSON.stringify(sent) });
        expectError(answer.status, answer.body, JSON.stringify(sent).slice(0, 300));
      }),
      { numRuns: ROUNDS },
    );
  });

  test.each(['{', '[]', '"text"', 'null', '7', '{"name":', '\0', '{"__proto__":{"role_id":1}}', ''])(
    'accepts or rejects the body %j',
    async (sent) => {
      const answer = await app.call(method, path, { token, body: sent });
      expectError(answer.status, answer.body, sent);
    },
  );
});

const injections = [
  "'",
  "''",
  "' or '1'='1",
  "' or 1=1 --",
  "'; drop table users; --",
  "') or ('1'='1",
  '" or ""="',
  '1; select pg_sleep(10)',
  "' union select password_hash from users --",
  '$1',
  '$$;drop table users;$$',
  '\\',
  "\\' or 1=1 --",
  '%',
  '_',
  '%%%',
  '*',
  "' || (select version()) || '",
  '/* */',
  "E'\\x27'",
];

describe.each([
  '/api/users/?search=',
  '/api/audit-log/?search=',
  '/api/audit-log/?action=',
  '/api/emails/?search=',
  '/api/admin/pets/?search=',
  '/api/adoptions/?search=',
  '/api/receipts/?search=',
  '/api/messages/?search=',
  '/api/chats/?search=',
  '/api/success-stories/?search=',
  '/api/newsletter/subscribers/?search=',
])('GET %s', (path) => {
  // Earlier tests may have stored any name, and action names contain underscores.
  beforeAll(async () => {
    await clearTables(app.db, 'pets', 'audit_log', 'messages');
    await app.db.updateTable('users').set({ name: 'Somebody' }).execute();
  });

  test.each(injections)('%s finds the same as a harmless text', async (injection) => {
    const ask = (search: string) => app.call<unknown[]>('GET', path + encodeURIComponent(search), { token });
    const harmless = await ask('zzzz-nothing-is-called-so');
    const answer = await ask(injection);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(harmless.body);
  });
});
