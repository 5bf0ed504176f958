import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { isAllowed } from '../../accounts/server/index.ts';

/** Who acts, when and from where; and what emails link to. */
export interface FosterContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  timeZone: string;
  publicUrl: string;
}

export function todayOf({ now, timeZone }: { now: Date; timeZone: string }): string {
  return dayIn(timeZone, now);
}

/** The recipients of an email. */
export interface HomeContact {
  id: number;
  name: string;
  email: string;
  is_demo: boolean;
}

/** The people of homes, by the home's id. */
export async function listContacts(db: Database, homeIds: readonly number[]): Promise<Map<number, HomeContact>> {
  const { rows } = await sql<HomeContact & { home_id: number }>`
    select h.id as home_id, u.id, u.name, u.email, u.is_demo
    from foster_homes h join users u on u.id = h.user_id
    where h.id = any(${homeIds}::integer[])`.execute(db);
  return new Map(rows.map(({ home_id, ...contact }) => [home_id, contact]));
}

/** Queues an email to the people of homes, each with content of its own. */
export async function emailHomes(
  trx: Database,
  homeIds: readonly number[],
  { type, write, now }: { type: string; write: (contact: HomeContact, homeId: number) => EmailContent; now: Date },
): Promise<void> {
  const contacts = await listContacts(trx, homeIds);
  for (const [homeId, contact] of contacts) {
    await queueEmail(trx, { type, to: recipientOf(contact), content: write(contact, homeId), now });
  }
}

/** The foster coordinators; without any, the managers and Admins. */
export async function listCoordinators(db: Database, now: Date): Promise<HomeContact[]> {
  const { rows } = await sql<HomeContact & { is_coordinator: boolean }>`
    select users.id, users.name, users.email, users.is_demo, exists (
      select from staff_grants g where g.user_id = users.id and g.role = 'foster coordinator'
        and (g.ends_at is null or g.ends_at > ${now})) as is_coordinator
    from users where ${isAllowed(sql`users.id`, 'coordinate fosters', now)} order by users.id`.execute(db);
  const coordinators = rows.filter(({ is_coordinator }) => is_coordinator);
  return (coordinators.length > 0 ? coordinators : rows).map(({ is_coordinator: _coordinator, ...contact }) => contact);
}
