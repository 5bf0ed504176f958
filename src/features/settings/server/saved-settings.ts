import type { z } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { shelterSchema, type Shelter, type ShelterDefaults } from '../settings.contract.ts';
import type { SettingValues } from '../setting-fields.contract.ts';
import { shownSettings } from '../settings-api.contract.ts';
import { retentionBounds, type Retention, type SettingSection } from '../settings-words.contract.ts';
import { fromShelter } from './sections.ts';
import type {} from './schema.ts';
import { usualProcedure } from './usual-procedure.ts';
import { usualQuestions } from './usual-questions.ts';

export interface SavedSection {
  value: Record<string, unknown>;
  version: number;
  updated_at: Date;
}

export const usualTexts = { procedure: usualProcedure, questions: { questions: usualQuestions } };

export const usualRetention = Object.fromEntries(
  Object.entries(retentionBounds).map(([field, { usual }]) => [field, usual]),
) as Retention;

export async function readSections(
  db: Database,
  sections: readonly SettingSection[],
): Promise<Map<SettingSection, SavedSection>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value', 'version', 'updated_at'])
    .where('key', 'in', sections)
    .execute();
  return new Map(
    rows.map(({ key, value, ...row }) => [key as SettingSection, { value: value as Record<string, unknown>, ...row }]),
  );
}

/** What the shelter says of itself: later sections hold over what the first row once said of all of it. */
export function shelterOf(saved: Map<SettingSection, SavedSection>, defaults: ShelterDefaults): Shelter {
  const said = (['shelter', 'pickups', 'fees'] as const).map((section) => {
    return whatHolds(saved.get(section)?.value, shelterSchema.shape);
  });
  return shelterSchema.parse(Object.assign({}, defaults, ...said));
}

/** What holds of all that is asked for, with the usual where nothing is saved. */
export function valuesOf(saved: Map<SettingSection, SavedSection>, defaults: ShelterDefaults): SettingValues {
  const shelter = shelterOf(saved, defaults);
  const textsOf = (section: keyof typeof usualTexts) => {
    return whatHolds(saved.get(section)?.value, shownSettings[section].shape);
  };
  return {
    ...fromShelter(shelter),
    procedure: { ...usualTexts.procedure, ...textsOf('procedure') },
    questions: { ...usualTexts.questions, ...textsOf('questions') },
    retention: retentionOf(saved),
  };
}

/** Never shorter or longer than an Admin may say, whoever wrote the row: what is deleted too early is gone. */
export function retentionOf(saved: Map<SettingSection, SavedSection>): Retention {
  const said: Record<string, unknown> = saved.get('retention')?.value ?? {};
  return Object.fromEntries(
    Object.entries(retentionBounds).map(([field, { least, most, usual }]) => {
      const told = said[field];
      return [field, Number.isInteger(told) ? Math.min(most, Math.max(least, Number(told))) : usual];
    }),
  ) as Retention;
}

/**
 * What can be read of a row. One of another release, or one that was written by hand, keeps neither the site from
 * answering nor Admins from their settings: the usual stands for what cannot be read.
 */
function whatHolds(value: unknown, fields: Readonly<Record<string, z.ZodType>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value ?? {}).filter(
      ([name, said]) => Object.hasOwn(fields, name) && fields[name]!.safeParse(said).success,
    ),
  );
}
