import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { lockCurrentUserExclusively } from '../../accounts/server/index.ts';
import { optionalEmails, type OptionalEmail, type RequestedEmail } from '../email-preferences.constants.ts';
import { DRAFT_REMINDERS, storeDraftReminders } from './draft-reminder-preferences.ts';
import { findEmailPreferences, storedTypes } from './email-opt-outs.ts';

/** Updates the given preferences. */
export async function updateEmailPreferences(
  db: Database,
  currentUser: CurrentUser,
  input: { [M in OptionalEmail | RequestedEmail]?: boolean | undefined },
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Serialized, so that a second change compares with the result of the first.
    await lockCurrentUserExclusively(trx, currentUser);
    const before = await findEmailPreferences(trx, currentUser.id);
    const changed = optionalEmails.filter((email) => (input[email] ?? before[email]) !== before[email]);
    const isEnabled = input.draft_reminders ?? before.draft_reminders;
    const hasChangedReminders = isEnabled !== before.draft_reminders;
    if (changed.length === 0 && !hasChangedReminders) return;
    if (hasChangedReminders) await storeDraftReminders(trx, currentUser.id, isEnabled);
    const refused = changed.filter((email) => before[email]).map((email) => storedTypes[email]);
    const optedIn = changed.filter((email) => !before[email]).map((email) => storedTypes[email]);
    const reminders = hasChangedReminders ? [DRAFT_REMINDERS] : [];
    if (refused.length > 0) {
      const rows = refused.map((type) => ({ user_id: currentUser.id, type }));
      await trx.insertInto('email_opt_outs').values(rows).execute();
    }
    if (optedIn.length > 0) {
      await trx
        .deleteFrom('email_opt_outs')
        .where('user_id', '=', currentUser.id)
        .where('type', 'in', optedIn)
        .execute();
    }
    const subject = { type: 'user', id: currentUser.id };
    const details = isEnabled
      ? { refused, wanted_again: [...optedIn, ...reminders] }
      : { refused: [...refused, ...reminders], wanted_again: optedIn };
    await recordEvent(trx, { actor: currentUser, action: 'mail_preferences.changed', subject, details, ip, now });
  });
}
