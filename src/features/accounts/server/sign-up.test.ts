import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';
import type { User } from '../accounts.contract.ts';

let app: StartedApp;
let count = 0;
beforeAll(async () => {
  app = await startApp({ limits: { ...limits, takenEmail: { ...limits.takenEmail, max: 100 } } });
});
afterAll(() => app.stop());

function person(traits: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1;
  const email = `new${count}@example.org`;
  return { name: 'Noor Haddad', email, phone_number: '+1 206 555 0142', password: goodPassword, ...traits };
}

const signUp = (traits?: Record<string, unknown>) => app.call('POST', '/api/auth/signup', { body: person(traits) });

async function countRows(): Promise<number[]> {
  const rowsOf = (table: 'users' | 'emails' | 'audit_log') =>
    app.db.selectFrom(table).select(app.db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow();
  return Promise.all((['users', 'emails', 'audit_log'] as const).map(async (table) => (await rowsOf(table)).rows));
}

describe('POST /api/auth/signup', () => {
  test('creates an account with the role User, and returns it without the password', async () => {
    const { status, body } = await app.call<User>('POST', '/api/auth/signup', {
      body: person({ name: '  Zoë Ångström ', email: ' Zoe@Example.org ' }),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Zoë Ångström',
      email: 'Zoe@Example.org',
      role: { id: 2, name: 'User' },
      role_id: 2,
    });
    expect(Object.keys(body).toSorted()).toEqual([
      'created_at',
      'email',
      'id',
      'name',
      'phone_number',
      'role',
      'role_id',
      'staff_roles',
    ]);
  });

  test('stores the password only as an Argon2id hash', async () => {
    const { body } = await signUp();
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(goodPassword);
  });

  test('sends a welcome email, and logs the sign-up', async () => {
    const { body } = await signUp({ email: 'welcome@example.org' });
    const sentEmail = await app.db
      .selectFrom('emails')
      .selectAll()
      .where('to_email', '=', 'welcome@example.org')
      .execute();
    expect(sentEmail).toMatchObject([{ type: 'welcome', to_name: 'Noor Haddad' }]);
    const events = await app.db.selectFrom('audit_log').selectAll().where('subject_id', '=', body.id).execute();
    expect(events).toMatchObject([{ action: 'user.signed_up', actor_id: body.id }]);
  });

  test.each([
    ['role_id', 1],
    ['role', 'Admin'],
    ['role', { id: 1, name: 'Admin' }],
    ['isAdmin', true],
    ['is_admin', true],
    ['is_demo', true],
    ['id', 999_999],
    ['created_at', '2001-01-01T00:00:00Z'],
  ])('%s: %j in the body has no effect', async (field, value) => {
    const { status, body } = await app.call<User>('POST', '/api/auth/signup', { body: person({ [field]: value }) });
    expect(status).toBe(201);
    expect(body.role.name).toBe('User');
    expect(body.id).toBeLessThan(999_999);
    expect(body.created_at > '2026').toBe(true);
    const row = await app.db.selectFrom('users').select('is_demo').where('id', '=', body.id).executeTakeFirstOrThrow();
    expect(row.is_demo).toBe(false);
  });

  const tooShort = 'Password must be at least 10 characters long';
  // Specification: signup-password-rules, signup-password-character-messages
  test.each([
    ['Aa1!aaaaa', tooShort],
    ['quiet-paws-41!', 'Password must contain at least one uppercase letter'],
    ['QUIET-PAWS-41!', 'Password must contain at least one lowercase letter'],
    ['Quiet-Paws-!!', 'Password must contain at least one number'],
    ['Quiet_Paws_41', 'Password must contain at least one special character (e.g., !@#$%^&*())'],
    ['Password123!', 'This password is too easy to guess.'],
  ])('rejects the password %s', async (password, reason) => {
    const before = await countRows();
    const { status, body } = await signUp({ password });
    expect(status).toBe(400);
    expect(body.error).toContain(reason);
    expect(body.fields).toHaveProperty('password');
    expect(await countRows()).toEqual(before);
  });

  // Specification: signup-password-length-message, signup-password-character-messages, signup-password-special-message
  test('lists all broken password rules at once, in the specification’s words', async () => {
    const { body } = await signUp({ password: 'short' });
    expect(body.error).toBe(
      `Please fix the following password errors: ${tooShort}, Password must contain at least one uppercase letter, ` +
        'Password must contain at least one number, Password must contain at least one special character (e.g., !@#$%^&*())',
    );
  });

  // Specification: signup-required-fields
  test.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(10_000)],
    ['name', 'Ann\0'],
    ['name', 'Ann\r\nBcc: all@example.org'],
    ['name', 'Ann\nB'],
    ['name', 'Ann \ud800'],
    ['name', 'Ann \u202Eadmin'],
    ['name', 7],
    ['name', undefined],
    ['email', ''],
    ['email', 'nobody'],
    ['email', 'a@b'],
    ['email', 'a@example.org\r\nBcc: all@example.org'],
    ['email', 'a@example.org\0'],
    ['email', 'a b@example.org'],
    ['email', 'Ann <ann@example.org>'],
    ['email', 'ann@example.org,bob@example.org'],
    ['email', 'аdmin@example.org'],
    ['email', 'admin@exаmple.org'],
    ['email', 'ann@example.org\u200B'],
    ['email', `${'a'.repeat(250)}@example.org`],
    ['email', `${'a'.repeat(65)}@example.org`],
    ['email', `a@${'b'.repeat(64)}.org`],
    ['email', `${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.org`],
    ['email', ['ann@example.org']],
    ['email', undefined],
    ['phone_number', ''],
    ['phone_number', 'call me'],
    ['phone_number', '555'],
    ['phone_number', '1'.repeat(41)],
    ['phone_number', '+1 555\r\n0100'],
    ['phone_number', '+1 555 \ud800'],
    ['phone_number', undefined],
    ['password', undefined],
    ['password', ''],
    ['password', `${goodPassword}\0`],
    ['password', `${goodPassword}\ud800`],
    ['password', goodPassword + 'x'.repeat(10_000)],
  ])('rejects a %s of %j', async (field, value) => {
    const before = await countRows();
    const { status, body } = await signUp({ [field]: value });
    expect(status).toBe(400);
    expect(body.error).toMatch(/\S/);
    expect(body.fields).toHaveProperty(field);
    expect(await countRows()).toEqual(before);
  });

  test.each(['taken@example.org', 'TAKEN@example.org', 'Taken@EXAMPLE.org', ' taken@example.org '])(
    'rejects %j if taken@example.org is taken',
    async (email) => {
      await signUp({ email: 'taken@example.org' });
      const before = await countRows();
      const { status, body } = await signUp({ email });
      expect(status).toBe(409);
      expect(body).toEqual({
        error: 'An account with this email already exists.',
        fields: { email: 'An account with this email already exists.' },
      });
      expect(await countRows()).toEqual(before);
    },
  );

  test('accepts one of many concurrent sign-ups with one email', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, at) => signUp({ email: at % 2 ? 'race@example.org' : 'RACE@example.org' })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  test.each([
    'Win big at https://casino.example',
    'casino。example pays',
    'casino․com',
    'casino[.]com',
    'call casino 900 555 0199',
    'casino.com',
  ])('a name such as %j does not appear in the email', async (name) => {
    await app.db.deleteFrom('users').where('email', '=', 'victim@example.org').execute();
    expect((await signUp({ name, email: 'victim@example.org' })).status).toBe(201);
    const sentEmail = await app.db
      .selectFrom('emails')
      .select(['content', 'to_name'])
      .where('to_email', '=', 'victim@example.org')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(sentEmail)).not.toContain('casino');
  });

  test.each([
    ['Zoë Ångström', 'Zoë'],
    ['Dr. Noor O’Hara-Núñez', 'Dr. Noor O’Hara-Núñez'],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['山田太郎', '山田太郎'],
  ])('%j is greeted as %j', async (name, greeted) => {
    const { body } = await signUp({ name });
    const sentEmail = await app.db
      .selectFrom('emails')
      .selectAll()
      .where('user_id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(sentEmail).toMatchObject({ to_name: name, content: { greeting: `Hi ${greeted},` } });
  });

  test('many people can sign up from one network at once', async () => {
    const responses = await Promise.all(Array.from({ length: 25 }, () => signUp()));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  });
});

test.each([
  [`${'a'.repeat(65)}@example.org`, 'Use 64 characters or fewer before the @'],
  [`a@${'b'.repeat(64)}.org`, 'Use 63 characters or fewer between two dots after the @'],
  [`${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.org`, 'Use 254 characters or fewer'],
])('names the part of %s that is too long', async (email, sentence) => {
  const { body } = await signUp({ email });
  expect(body).toEqual({ error: `${sentence} for the email.`, fields: { email: sentence } });
});

test('accepts the longest possible email', async () => {
  const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`;
  expect(email).toHaveLength(254);
  expect((await signUp({ email })).status).toBe(201);
});

test('limits probing for taken emails', async () => {
  const strict = await startApp();
  const ask = () => strict.call('POST', '/api/auth/signup', { body: person({ email: 'taken@example.org' }) });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) statuses.push((await ask()).status);
  expect(statuses).toEqual([201, ...Array.from({ length: 10 }, () => 409), 429]);
  expect(Number((await ask()).headers.get('retry-after'))).toBeGreaterThan(0);
  await strict.stop();
});
