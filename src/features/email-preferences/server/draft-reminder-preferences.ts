import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { makeToken } from '../../../platform/tokens.ts';
import { emailPreferenceMessages } from '../email-preferences.constants.ts';

/** As the audit log names them. */
export const DRAFT_REMINDERS = 'reminders of unfinished applications';

export async function wantsDraftReminders(db: Database, userId: number): Promise<boolean> {
  return (await findDraftReminderToken(db, userId)) !== null;
}

/** @returns the token of the link that turns the reminders off; null if the user doesn't want any */
export async function findDraftReminderToken(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('draft_reminder_preferences')
    .select('unsubscribe_token')
    .where('user_id', '=', userId)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  return row?.unsubscribe_token ?? null;
}

/** The token stays the same, so that the links of earlier emails work. */
export async function storeDraftReminders(trx: Database, userId: number, isEnabled: boolean): Promise<void> {
  await trx
    .insertInto('draft_reminder_preferences')
    .values({ user_id: userId, is_enabled: isEnabled, unsubscribe_token: makeToken() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_enabled: isEnabled }))
    .execute();
}

/**
 * Turns the reminders off by the token in their link. Using the link again changes nothing.
 * @throws ApiError 400 for an unknown token
 */
export async function endDraftReminders(
  db: Database,
  token: string,
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const preference = await trx
      .selectFrom('draft_reminder_preferences')
      .select(['user_id', 'is_enabled'])
      .where('unsubscribe_token', '=', token)
      .forUpdate()
      .executeTakeFirst();
    if (!preference) throw new ApiError(400, emailPreferenceMessages.unknownLink);
    if (!preference.is_enabled) return;
    await storeDraftReminders(trx, preference.user_id, false);
    const subject = { type: 'user', id: preference.user_id };
    const details = { refused: [DRAFT_REMINDERS], wanted_again: [] };
    await recordEvent(trx, { actor: null, action: 'mail_preferences.changed', subject, details, ip, now });
  });
}
