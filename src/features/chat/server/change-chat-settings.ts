import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { ChatSettings } from '../chat-contents.contract.ts';
import { toChatSettings } from './chat-contents.queries.ts';

export interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
}

/** Changes the given chat settings. */
export async function changeChatSettings(
  db: Database,
  changes: { [K in keyof ChatSettings]?: ChatSettings[K] | undefined },
  { actor, ip, now }: ActionContext,
): Promise<ChatSettings> {
  return db.transaction().execute(async (trx) => {
    // Creates the row if needed, so that there is always one to lock: two concurrent changes must not undo each other.
    const row = await trx
      .insertInto('settings')
      .values({ key: 'chat', value: '{}', updated_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ updated_at: now }))
      .returning('value')
      .executeTakeFirstOrThrow();
    await confirmCurrentUser(trx, actor);
    const before = toChatSettings(row.value);
    const settings = {
      greeting: changes.greeting ?? before.greeting,
      is_bot_on: changes.is_bot_on ?? before.is_bot_on,
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
