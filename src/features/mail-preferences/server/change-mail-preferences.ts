import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { confirmCallerInTurn } from '../../accounts/server/accounts.door.ts';
import { refusableMails, type RefusableMail } from '../mail-preference-words.contract.ts';
import { findWantedMails, kindsInTable } from './mail-refusals.ts';

/** Changes which mails somebody gets; what is not given stays as it is. */
export async function changeMailPreferences(
  db: Database,
  caller: Caller,
  wanted: { [M in RefusableMail]?: boolean | undefined },
  { address, now }: { address: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (change) => {
    // In turn: of two changes at once the second compares with what the first has left.
    await confirmCallerInTurn(change, caller);
    const before = await findWantedMails(change, caller.id);
    const changed = refusableMails.filter((mail) => (wanted[mail] ?? before[mail]) !== before[mail]);
    if (changed.length === 0) return;
    const refused = changed.filter((mail) => before[mail]).map((mail) => kindsInTable[mail]);
    const wantedAgain = changed.filter((mail) => !before[mail]).map((mail) => kindsInTable[mail]);
    if (refused.length > 0) {
      const rows = refused.map((kind) => ({ user_id: caller.id, kind }));
      await change.insertInto('mail_refusals').values(rows).execute();
    }
    if (wantedAgain.length > 0) {
      await change
        .deleteFrom('mail_refusals')
        .where('user_id', '=', caller.id)
        .where('kind', 'in', wantedAgain)
        .execute();
    }
    const subject = { kind: 'user', id: caller.id };
    const details = { refused, wanted_again: wantedAgain };
    await recordAudit(change, { actor: caller, action: 'mail_preferences.changed', subject, details, address, now });
  });
}
