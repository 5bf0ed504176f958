import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUserInTurn } from '../../accounts/server/index.ts';
import { refusableMails, type RefusableMail } from '../mail-preference-words.contract.ts';
import { findWantedMails, kindsInTable } from './mail-refusals.ts';

/** Changes which mails somebody gets; what is not given stays as it is. */
export async function changeMailPreferences(
  db: Database,
  currentUser: CurrentUser,
  wanted: { [M in RefusableMail]?: boolean | undefined },
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // In turn: of two changes at once the second compares with what the first has left.
    await confirmCurrentUserInTurn(trx, currentUser);
    const before = await findWantedMails(trx, currentUser.id);
    const changed = refusableMails.filter((mail) => (wanted[mail] ?? before[mail]) !== before[mail]);
    if (changed.length === 0) return;
    const refused = changed.filter((mail) => before[mail]).map((mail) => kindsInTable[mail]);
    const wantedAgain = changed.filter((mail) => !before[mail]).map((mail) => kindsInTable[mail]);
    if (refused.length > 0) {
      const rows = refused.map((kind) => ({ user_id: currentUser.id, kind }));
      await trx.insertInto('email_opt_outs').values(rows).execute();
    }
    if (wantedAgain.length > 0) {
      await trx
        .deleteFrom('email_opt_outs')
        .where('user_id', '=', currentUser.id)
        .where('kind', 'in', wantedAgain)
        .execute();
    }
    const subject = { type: 'user', id: currentUser.id };
    const details = { refused, wanted_again: wantedAgain };
    await recordEvent(trx, { actor: currentUser, action: 'mail_preferences.changed', subject, details, ip, now });
  });
}
