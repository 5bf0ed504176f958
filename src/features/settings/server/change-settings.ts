import { isDeepStrictEqual } from 'node:util';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { ShelterDefaults } from '../settings.contract.ts';
import type { SettingValues } from '../setting-fields.contract.ts';
import { settingMessages } from '../settings.constants.ts';
import { allKeys, loadSettings, defaultTexts, valuesOf } from './saved-settings.ts';
import { toSaved } from './sections.ts';
import { describeChanges } from './describe-changes.ts';

export interface ActionContext {
  actor: CurrentUser;
  defaults: ShelterDefaults;
  ip: string;
  now: Date;
}

export interface SavedSectionValues<S extends keyof SettingValues> {
  version: number;
  values: SettingValues[S];
}

type PartialInput<T> = { [K in keyof T]?: T[K] | undefined };

/**
 * Updates one section of the settings; absent fields stay. Values that were never changed keep following the
 * environment, and
 * a text that equals its default is not stored.
 * @throws ApiError 409 if a newer version was saved
 */
export async function changeSettings<S extends keyof SettingValues>(
  db: Database,
  section: S,
  { version: basedOn, ...input }: PartialInput<SettingValues[S]> & { version?: number | undefined },
  { actor, defaults, ip, now }: ActionContext,
): Promise<SavedSectionValues<S>> {
  return db.transaction().execute(async (trx) => {
    // Insert a row to lock, so that of two concurrent saves the second sees the first.
    await trx
      .insertInto('settings')
      .values({ key: section, value: '{}', version: 0, updated_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: section }))
      .execute();
    await confirmCurrentUser(trx, actor);
    const saved = await loadSettings(trx, allKeys);
    const { value, version } = saved.sections.get(section)!;
    if (basedOn !== undefined && basedOn !== version) throw new ApiError(409, settingMessages.newer);
    const before = valuesOf(saved, defaults)[section];
    const after = { ...before, ...withoutAbsent(input) };
    const changes = describeChanges(section, before, after);
    if (changes.length === 0) return { version, values: before };
    await trx
      .updateTable('settings')
      .set({
        value: JSON.stringify(valuesToSave(section, value, before, after)),
        version: version + 1,
        updated_at: now,
      })
      .where('key', '=', section)
      .execute();
    const subject = { type: 'settings', id: null };
    const details = { section, changes };
    await recordEvent(trx, { actor, action: 'settings.changed', subject, details, ip, now });
    return { version: version + 1, values: after };
  });
}

function withoutAbsent<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function valuesToSave<S extends keyof SettingValues>(
  section: S,
  saved: Record<string, unknown>,
  before: SettingValues[S],
  after: SettingValues[S],
): Record<string, unknown> {
  const write = toSaved[section] as (values: SettingValues[S]) => Record<string, unknown>;
  const [previous, updated] = [write(before), write(after)];
  const changed = Object.entries(updated).filter(([key, value]) => !isDeepStrictEqual(value, previous[key]));
  const defaultValues = (defaultTexts as Record<string, Record<string, unknown> | undefined>)[section] ?? {};
  const all = { ...saved, ...Object.fromEntries(changed) };
  return Object.fromEntries(
    Object.entries(all).filter(([key, value]) => !isDeepStrictEqual(value, defaultValues[key])),
  );
}
