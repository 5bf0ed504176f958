import { isDeepStrictEqual } from 'node:util';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { ShelterDefaults } from '../settings.contract.ts';
import type { SettingValues } from '../setting-fields.contract.ts';
import { settingMessages, settingSections } from '../settings-words.contract.ts';
import { readSections, usualTexts, valuesOf } from './saved-settings.ts';
import { toSaved } from './sections.ts';
import { tellChanges } from './tell-changes.ts';

export interface ActionContext {
  actor: CurrentUser;
  defaults: ShelterDefaults;
  ip: string;
  now: Date;
}

export interface SectionState<S extends keyof SettingValues> {
  version: number;
  values: SettingValues[S];
}

type Given<T> = { [K in keyof T]?: T[K] | undefined };

/**
 * Changes one section of the settings; what is not given stays. What was never changed goes on following the
 * environment, and a text that is the usual one again goes on following ours.
 * @throws ApiError 409 where a newer version was saved than the one that the change is based on
 */
export async function changeSettings<S extends keyof SettingValues>(
  db: Database,
  section: S,
  { version: basedOn, ...given }: Given<SettingValues[S]> & { version?: number | undefined },
  { actor, defaults, ip, now }: ActionContext,
): Promise<SectionState<S>> {
  return db.transaction().execute(async (trx) => {
    // There may be no row to lock yet: one is made, so that of two who save at once the second sees what the first did.
    await trx
      .insertInto('settings')
      .values({ key: section, value: '{}', version: 0, updated_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: section }))
      .execute();
    await confirmCurrentUser(trx, actor);
    const saved = await readSections(trx, settingSections);
    const { value, version } = saved.get(section)!;
    if (basedOn !== undefined && basedOn !== version) throw new ApiError(409, settingMessages.newer);
    const before = valuesOf(saved, defaults)[section];
    const after = { ...before, ...withoutAbsent(given) };
    const changes = tellChanges(section, before, after);
    if (changes.length === 0) return { version, values: before };
    await trx
      .updateTable('settings')
      .set({
        value: JSON.stringify(savedAfter(section, value, before, after)),
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

function withoutAbsent<T extends object>(given: T): Partial<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function savedAfter<S extends keyof SettingValues>(
  section: S,
  saved: Record<string, unknown>,
  before: SettingValues[S],
  after: SettingValues[S],
): Record<string, unknown> {
  const write = toSaved[section] as (values: SettingValues[S]) => Record<string, unknown>;
  const [old, fresh] = [write(before), write(after)];
  const changed = Object.entries(fresh).filter(([key, value]) => !isDeepStrictEqual(value, old[key]));
  const usual = (usualTexts as Record<string, Record<string, unknown> | undefined>)[section] ?? {};
  const all = { ...saved, ...Object.fromEntries(changed) };
  return Object.fromEntries(Object.entries(all).filter(([key, value]) => !isDeepStrictEqual(value, usual[key])));
}
