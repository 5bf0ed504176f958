import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import type { ChatSettings } from '../chat-contents.contract.ts';
import { chatSettingsIn } from './chat-contents.queries.ts';

export interface Circumstances {
  actor: Caller;
  address: string;
  now: Date;
}

/** Changes how the chat presents itself; what is not given stays as it is. */
export async function changeChatSettings(
  db: Database,
  wanted: { [K in keyof ChatSettings]?: ChatSettings[K] | undefined },
  { actor, address, now }: Circumstances,
): Promise<ChatSettings> {
  return db.transaction().execute(async (change) => {
    // There may be no row to lock yet: one is made, so that of two who save at once neither undoes the other's change.
    const row = await change
      .insertInto('settings')
      .values({ key: 'chat', value: '{}', updated_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ updated_at: now }))
      .returning('value')
      .executeTakeFirstOrThrow();
    await confirmCaller(change, actor);
    const before = chatSettingsIn(row.value);
    const settings = {
      greeting: wanted.greeting ?? before.greeting,
      is_bot_on: wanted.is_bot_on ?? before.is_bot_on,
    };
    const fields = (['greeting', 'is_bot_on'] as const).filter((field) => settings[field] !== before[field]);
    if (fields.length === 0) return before;
    await change
      .updateTable('settings')
      .set({ value: JSON.stringify(settings) })
      .where('key', '=', 'chat')
      .execute();
    const subject = { kind: 'settings', id: null };
    await recordAudit(change, {
      actor,
      action: 'chat_settings.changed',
      subject,
      details: { fields },
      address,
      now,
    });
    return settings;
  });
}
