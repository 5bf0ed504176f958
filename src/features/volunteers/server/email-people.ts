import type { Database } from '../../../platform/database.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { ShiftRow } from './shift-context.ts';

interface PeopleEmail {
  type: string;
  write: (name: string, shifts: readonly ShiftRow[], context: { timeZone: string; publicUrl: string }) => EmailContent;
  actor: { id: number };
  timeZone: string;
  publicUrl: string;
  now: Date;
}

/**
 * Emails everyone signed up for these shifts but the actor, each once about all of theirs.
 * @returns how many people
 */
export async function emailPeople(
  trx: Database,
  shifts: readonly ShiftRow[],
  { type, write, actor, ...context }: PeopleEmail,
): Promise<number> {
  if (shifts.length === 0) return 0;
  const ids = shifts.map(({ id }) => id);
  const people = await trx
    .selectFrom('shift_sign_ups as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.shift_id', 'u.id', 'u.name', 'u.email', 'u.is_demo'])
    .where('s.shift_id', 'in', ids)
    .where('u.id', '<>', actor.id)
    .orderBy('u.id')
    .execute();
  const byPerson = Map.groupBy(people, ({ id }) => id);
  for (const rows of byPerson.values()) {
    const [person] = rows;
    const theirs = shifts.filter(({ id }) => rows.some(({ shift_id }) => shift_id === id));
    const content = write(person!.name, theirs, context);
    await queueEmail(trx, { type, to: recipientOf(person!), content, now: context.now });
  }
  return byPerson.size;
}
