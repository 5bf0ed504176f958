import type { Tables, Database } from '../../../platform/database.ts';
import { refusableMails, type RefusableMail } from '../mail-preference-words.contract.ts';
import type {} from './schema.ts';

export type RefusedKind = Tables['email_opt_outs']['kind'];

export const kindsInTable: Record<RefusableMail, RefusedKind> = {
  messages: 'messages',
  follow_ups: 'follow-ups',
  reminders: 'reminders',
};

/** Which mails somebody gets of those that may be refused. */
export async function findWantedMails(db: Database, userId: number): Promise<Record<RefusableMail, boolean>> {
  const rows = await db.selectFrom('email_opt_outs').select('kind').where('user_id', '=', userId).execute();
  const refused = new Set(rows.map(({ kind }) => kind));
  return Object.fromEntries(refusableMails.map((mail) => [mail, !refused.has(kindsInTable[mail])])) as Record<
    RefusableMail,
    boolean
  >;
}

/** Whether somebody still gets mails of this kind. */
export async function wantsMail(db: Database, userId: number, mail: RefusableMail): Promise<boolean> {
  return (await findWantedMails(db, userId))[mail];
}
