import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { ChatSettings } from '../chat-contents.contract.ts';
import { chatSettingsIn } from './chat-contents.queries.ts';

export interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
}

/** Changes how the chat presents itself; what is not given stays as it is. */
export async function changeChatSettings(
  db: Database,
  wanted: { [K in keyof ChatSettings]?: ChatSettings[K] | undefined },
  { actor, ip, now }: ActionContext,
): Promise<ChatSettings> {
  return db.transaction().execute(async (trx) => {
    // There may be no row to lock yet: one is made, so that of two who save at once neither undoes the other's change.
    const row = await trx
      .insertInto('settings')
      .values({ key: 'chat', value: '{}', updated_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ updated_at: now }))
      .returning('value')
      .executeTakeFirstOrThrow();
    await confirmCurrentUser(trx, actor);
    const before = chatSettingsIn(row.value);
    const settings = {
      greeting: wanted.greeting ?? before.greeting,
      is_bot_on: wanted.is_bot_on ?? before.is_bot_on,
    };
    const fields = (['greeting', 'is_bot_on'] as const).filter((field) => settings[field] !== before[field]);
    if (fields.length === 0) return before;
    await trx
      .updateTable('settings')
      .set({ value: JSON.stringify(settings) })
      .where('key', '=', 'chat')
      .execute();
    const subject = { type: 'settings', id: null };
    await recordEvent(trx, {
      actor,
      action: 'chat_settings.changed',
      subject,
      details: { fields },
      ip,
      now,
    });
    return settings;
  });
}
