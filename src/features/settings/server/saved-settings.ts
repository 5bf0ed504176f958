import type { Database } from '../../../platform/database.ts';
import { shelterSchema, type Shelter, type ShelterDefaults } from '../settings.contract.ts';
import type { SettingValues } from '../settings-api.contract.ts';
import { retentionBounds, type Retention, type SettingSection } from '../settings-words.contract.ts';
import { fromShelter } from './sections.ts';
import type {} from './settings.tables.ts';
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
  const said = (['shelter', 'pickups', 'fees'] as const).map((section) => saved.get(section)?.value);
  return shelterSchema.parse(Object.assign({}, defaults, ...said));
}

/** What holds of all that is asked for, with the usual where nothing is saved. */
export function valuesOf(saved: Map<SettingSection, SavedSection>, defaults: ShelterDefaults): SettingValues {
  const shelter = shelterOf(saved, defaults);
  return {
    ...fromShelter(shelter),
    procedure: { ...usualTexts.procedure, ...saved.get('procedure')?.value },
    questions: { ...usualTexts.questions, ...saved.get('questions')?.value },
    retention: { ...usualRetention, ...saved.get('retention')?.value },
  };
}
