import { createHash, randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { hashPassword } from '../../src/features/accounts/server/index.ts';
import type { StaffRole } from '../../src/platform/capabilities.contract.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { createUser } from './factories.ts';

/** Satisfies every password rule, and is on no list of common passwords. */
export const goodPassword = 'Quiet.Paws-41';

export interface SignedInUser {
  id: number;
  token: string;
  email: string;
}

/** Creates a signed-in user; with a password only if the test needs one, because hashing is slow. */
export async function createSignedInUser(
  db: Database,
  {
    role = 'User',
    password,
    ...traits
  }: { role?: 'Admin' | 'User'; password?: string } & Partial<Insertable<Tables['users']>> = {},
): Promise<SignedInUser> {
  const password_hash = password === undefined ? null : await hashPassword(password);
  const { id } = await createUser(db, { role_id: role === 'Admin' ? 1 : 2, password_hash, ...traits });
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, email, token: await createSession(db, id) };
}

/** Creates a session that starts now. */
export async function createSession(db: Database, userId: number, now = new Date()): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: createHash('sha256').update(token).digest('hex'),
      ip: '127.0.0.1',
      user_agent: 'test',
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return token;
}

/** Creates a signed-in User with staff roles. */
export async function createStaff(
  db: Database,
  roles: readonly StaffRole[],
  { ends_at = null, ...traits }: { ends_at?: Date | null } & Parameters<typeof createSignedInUser>[1] = {},
): Promise<SignedInUser> {
  const user = await createSignedInUser(db, traits);
  const grants = roles.map((role) => ({ user_id: user.id, role, granted_at: new Date(), ends_at }));
  await db.insertInto('staff_grants').values(grants).execute();
  return user;
}
