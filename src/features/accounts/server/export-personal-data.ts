import type { Database } from '../../../platform/database.ts';
import { describeDevice } from './describe-device.ts';

/** The account's stored personal data. Passwords, tokens and links appear only as dates. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const account = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'email', 'phone_number', 'roles.name as role', 'created_at'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select(['user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .orderBy('last_used_at', 'desc')
    .execute();
  const networks = await db
    .selectFrom('known_networks')
    .select(['network', 'last_sign_in_at'])
    .where('user_id', '=', id)
    .orderBy('last_sign_in_at', 'desc')
    .execute();
  const password_links = await db
    .selectFrom('password_resets')
    .select('created_at as requested_at')
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute();
  return {
    account,
    sessions: sessions.map((session) => ({ device: describeDevice(session.user_agent), ...session })),
    known_networks: networks,
    password_links,
  };
}
