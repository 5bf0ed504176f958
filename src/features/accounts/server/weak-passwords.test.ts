import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, goodPassword } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { commands } from '../../../commands/commands.ts';
import { systemClock } from '../../../platform/clock.ts';
import { parseConfig } from '../../../platform/config.ts';
import { filesOnDisk } from '../../../platform/images/photo-files.ts';
import { openPhotoStore } from '../../../platform/images/photo-store.ts';
import { hashToken } from '../../../platform/tokens.ts';

const env = { SHELTER_NAME: 'Lakeside Haven', PUBLIC_URL: 'https://happytails.example.org' };
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ env });
});
afterAll(() => app.stop());

const sentence = 'This password is too easy to guess. Make it longer, e.g. by adding another unrelated word or two.';
const stolen = 'This password is on lists of stolen passwords, which attackers try first. Choose another one.';
const personal = 'This password is too easy to guess: it contains a name, email or phone number.';
const person = { name: 'Zacharias Quint', email: 'quokka77@mail.example', phone_number: '+1 206 555 0142' };
/** A common one with look-alike letters; from the shelter's name and host; and from the person's name, email and phone. */
const guessable = [
  ['P@ssw0rd1234', sentence],
  // Stolen elsewhere: hard to guess, but attackers have it on their lists.
  ['!QAZxsw2#EDCvfr4', stolen],
  ['GiA^sOX-291', stolen],
  ['Lakeside2026!', sentence],
  ['Happytails1!!', sentence],
  ['Examples2026!', sentence],
  // Guessed even by those who don't know the name.
  ['Zacharias!123', sentence],
  ['Quokka77!!2026', personal],
  ['Aa!12065550142', personal],
] as const;

const entryPoints: Record<string, (password: string) => Promise<{ status: number; body: { error: string } }>> = {
  'sign-up': (password) => app.call('POST', '/api/auth/signup', { body: { ...person, password } }),
  'a reset link': async (password) => {
    const { id } = await createPerson();
    await clearTables(app.db, 'password_resets');
    const link = { token_hash: hashToken('token'), user_id: id, created_at: new Date() };
    await app.db.insertInto('password_resets').values(link).execute();
    return app.call('POST', '/api/auth/reset-password/token', { body: { password } });
  },
  'a change of their own password': async (password) => {
    const { token } = await createPerson(goodPassword);
    const body = { current_password: goodPassword, new_password: password };
    return app.call('POST', '/api/users/me/password', { token, body });
  },
  'an account that an Admin adds': async (password) => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    return app.call('POST', '/api/users/', { token, body: { ...person, role_id: 2, password } });
  },
  'an account that an Admin changes': async (password) => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    const { id } = await createPerson();
    return app.call('PUT', `/api/users/${id}`, { token, body: { password } });
  },
};

async function createPerson(password?: string) {
  await app.db.deleteFrom('users').where('email', '=', person.email).execute();
  return createSignedInUser(app.db, { ...person, ...(password !== undefined && { password }) });
}

describe.each(Object.entries(entryPoints))('%s', (_name, setPassword) => {
  test.each(guessable)('rejects %s', async (password, reason) => {
    const error = expect.stringContaining(reason);
    expect(await setPassword(password)).toMatchObject({ status: 400, body: { error } });
  });
});

test('the operator’s command rejects one, and ADMIN_PASSWORD prevents startup', async () => {
  const commandContext = {
    db: app.db,
    photos: openPhotoStore(filesOnDisk(app.dataDir)),
    files: filesOnDisk(app.dataDir),
    config: parseConfig(env),
    clock: systemClock,
    isEmbedded: true,
  };
  const options = { name: person.name, email: person.email, phone: person.phone_number };
  for (const [password, reason] of guessable) {
    const run = commands['create-admin']!.run!(commandContext, { ...options, password }, () => undefined);
    await expect(run).rejects.toThrow(reason);
  }
  for (const password of ['P@ssw0rd1234', 'Lakeside2026!', 'Frontdesk!2026']) {
    const start = startApp({ env: { ...env, ADMIN_EMAIL: 'frontdesk@mail.example', ADMIN_PASSWORD: password } });
    await expect(start).rejects.toThrow(/^ADMIN_PASSWORD is not accepted\. This password is too easy to guess[:.]/);
  }
});
