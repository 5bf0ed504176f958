import type { z } from 'zod';
import { declareReads } from '../../../platform/cache/read-subjects.ts';
import type { Database } from '../../../platform/database.ts';
import { shelterSchema, type Shelter, type ShelterDefaults } from '../settings.contract.ts';
import type { SettingValues } from '../setting-fields.contract.ts';
import { settingSchemas } from '../settings-api.contract.ts';
import { retentionBounds, type Retention, type SettingSection } from '../settings.constants.ts';
import { fromShelter } from './sections.ts';
import { defaultProcedure } from './default-procedure.ts';
import { defaultQuestions } from './default-questions.ts';

export interface SavedSection {
  value: Record<string, unknown>;
  version: number;
  updated_at: Date;
}

export const defaultTexts = { procedure: defaultProcedure, questions: { questions: defaultQuestions } };

export const defaultRetention = Object.fromEntries(
  Object.entries(retentionBounds).map(([field, { defaultValue }]) => [field, defaultValue]),
) as Retention;

export async function loadSections(
  db: Database,
  sections: readonly SettingSection[],
): Promise<Map<SettingSection, SavedSection>> {
  const select = db
    .selectFrom('settings')
    .select(['key', 'value', 'version', 'updated_at'])
    .where('key', 'in', sections);
  const rows = await declareReads(sections.map(subjectOf), () => select.execute());
  return new Map(
    rows.map(({ key, value, ...row }) => [key as SettingSection, { value: value as Record<string, unknown>, ...row }]),
  );
}

/** What a response shows that contains settings of a section. */
export function subjectOf(section: string): string {
  return `settings:${section}`;
}

/** Merges the saved sections over the environment's values. Older rows may hold all of them under `shelter`. */
export function shelterOf(saved: Map<SettingSection, SavedSection>, defaults: ShelterDefaults): Shelter {
  const stored = (['shelter', 'pickups', 'fees'] as const).map((section) => {
    return parseValues(saved.get(section)?.value, shelterSchema.shape);
  });
  return shelterSchema.parse(Object.assign({}, defaults, ...stored));
}

/** All settings, with defaults for what is not saved. */
export function valuesOf(saved: Map<SettingSection, SavedSection>, defaults: ShelterDefaults): SettingValues {
  const shelter = shelterOf(saved, defaults);
  const textsOf = (section: keyof typeof defaultTexts) => {
    return parseValues(saved.get(section)?.value, settingSchemas[section].shape);
  };
  return {
    ...fromShelter(shelter),
    procedure: { ...defaultTexts.procedure, ...textsOf('procedure') },
    questions: { ...defaultTexts.questions, ...textsOf('questions') },
    retention: parseRetention(saved),
  };
}

/** Clamped to the allowed range, whoever wrote the row: data deleted too early is lost. */
export function parseRetention(saved: Map<SettingSection, SavedSection>): Retention {
  const stored: Record<string, unknown> = saved.get('retention')?.value ?? {};
  return Object.fromEntries(
    Object.entries(retentionBounds).map(([field, { min, max, defaultValue }]) => {
      const value = stored[field];
      return [field, Number.isInteger(value) ? Math.min(max, Math.max(min, Number(value))) : defaultValue];
    }),
  ) as Retention;
}

/**
 * Keeps the valid values of a row. An invalid one, from another release or edited by hand, falls back to its default,
 * so that
 * neither the site nor the settings page breaks.
 */
function parseValues(value: unknown, fields: Readonly<Record<string, z.ZodType>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value ?? {}).filter(
      ([name, stored]) => Object.hasOwn(fields, name) && fields[name]!.safeParse(stored).success,
    ),
  );
}
