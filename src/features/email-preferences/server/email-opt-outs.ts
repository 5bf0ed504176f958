import type { Tables, Database } from '../../../platform/database.ts';
import { optionalEmails, type OptionalEmail, type RequestedEmail } from '../email-preferences.constants.ts';
import { wantsDraftReminders } from './draft-reminder-preferences.ts';

export type StoredType = Tables['email_opt_outs']['type'];

export const storedTypes: Record<OptionalEmail, StoredType> = {
  messages: 'messages',
  follow_ups: 'follow-ups',
  reminders: 'reminders',
  notifications: 'notifications',
  task_digests: 'task digests',
};

/** Which optional emails the user receives. */
export async function findEmailPreferences(
  db: Database,
  userId: number,
): Promise<Record<OptionalEmail | RequestedEmail, boolean>> {
  return { ...(await findOptOuts(db, userId)), draft_reminders: await wantsDraftReminders(db, userId) };
}

async function findOptOuts(db: Database, userId: number): Promise<Record<OptionalEmail, boolean>> {
  const rows = await db.selectFrom('email_opt_outs').select('type').where('user_id', '=', userId).execute();
  const optedOut = new Set(rows.map(({ type }) => type));
  return Object.fromEntries(optionalEmails.map((email) => [email, !optedOut.has(storedTypes[email])])) as Record<
    OptionalEmail,
    boolean
  >;
}

export async function wantsEmail(db: Database, userId: number, email: OptionalEmail): Promise<boolean> {
  return (await findOptOuts(db, userId))[email];
}
