import { sql, type Selectable } from 'kysely';
import type { z } from 'zod';
import { declareReads } from '../../../platform/cache/read-subjects.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { demoShelter } from '../demo-shelter.constants.ts';
import { describeOpening, weekOf } from '../site-week.contract.ts';
import { defaultSite, searchMap, shelterSchema, type Shelter, type ShelterDefaults } from '../settings.contract.ts';
import type { SettingValues } from '../setting-fields.contract.ts';
import { settingSchemas } from '../settings-api.contract.ts';
import { retentionBounds, settingSections, type Retention, type SettingSection } from '../settings.constants.ts';
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

/** SQL: whether visitors see the pets. Those of a new shelter may be drafts. */
export const shelterIsOpen = sql<boolean>`not exists (
  select from settings where key = 'opening' and value ->> 'state' = 'preparing')`;

/** What a response shows that depends on it. */
export const openingSubject = 'settings:opening';

/** Besides the sections: whether this is the demo shelter, and whether a new shelter is still being prepared. */
export type SettingKey = SettingSection | 'demo' | 'opening';

/** What `Shelter` is made of. */
export const shelterKeys = [
  'demo',
  'email',
  'fees',
  'fosters',
  'medical',
  'opening',
  'pickups',
  'shelter',
  'sign_in',
] as const;
export const allKeys = [...settingSections, 'demo', 'opening'] as const;

/** The saved sections, and all sites in their order. */
export interface SavedSettings {
  sections: Map<SettingKey, SavedSection>;
  sites: SiteRow[];
}

type SiteRow = Selectable<Tables['sites']>;

export async function loadSettings(db: Database, sections: readonly SettingKey[]): Promise<SavedSettings> {
  const rows = await declareReads([...sections, SITES].map(subjectOf), () => selectSettings(db, sections).execute());
  return toSavedSettings(rows);
}

/** One statement: every page needs them. */
export function selectSettings(db: Database, sections: readonly string[]) {
  const sites = db
    .selectFrom('sites')
    .select([
      sql.lit(SITES).as('key'),
      sql`coalesce(jsonb_agg(sites order by rank, id), '[]')`.as('value'),
      sql<number>`0`.as('version'),
      sql<Date>`now()`.as('updated_at'),
      sql<string>`coalesce(string_agg(xmin::text, ' ' order by id), '')`.as('xmin'),
    ]);
  return db
    .selectFrom('settings')
    .select(['key', 'value', 'version', 'updated_at', sql<string>`xmin::text`.as('xmin')])
    .where('key', 'in', sections)
    .unionAll(sites)
    .orderBy('key');
}

export function toSavedSettings(
  rows: readonly { key: string; value: unknown; version: number; updated_at: Date }[],
): SavedSettings {
  const isSection = ({ key }: { key: string }) => key !== SITES;
  return {
    sections: new Map(
      rows
        .filter(isSection)
        .map(({ key, value, version, updated_at }) => [
          key as SettingKey,
          { value: value as Record<string, unknown>, version, updated_at },
        ]),
    ),
    sites: (rows.find((row) => !isSection(row))?.value ?? []) as SiteRow[],
  };
}

/** Without a row, the shelter was set up before it could be prepared, or from the environment. */
function isOpening(value: Record<string, unknown> | undefined): boolean {
  return value?.['state'] !== 'preparing';
}

/** Whether visitors see the pets. Reads no other setting, so that a response that shows only this stays cached. */
export async function isShelterOpen(db: Database): Promise<boolean> {
  const query = db.selectFrom('settings').select('value').where('key', '=', 'opening');
  const row = await declareReads([subjectOf('opening')], () => query.executeTakeFirst());
  return isOpening(row?.value as Record<string, unknown> | undefined);
}

/** The key of the sites among the settings. */
export const SITES = 'sites';

/** What a response shows that contains settings of a section. */
export function subjectOf(section: string): string {
  return `settings:${section}`;
}

/** Merges the saved sections over the environment's values. Older rows may hold all of them under `shelter`. */
export function shelterOf({ sections, sites }: SavedSettings, defaults: ShelterDefaults): Shelter {
  const stored = (['shelter', 'pickups', 'fees', 'email', 'sign_in', 'medical', 'fosters'] as const).map((section) => {
    return parseValues(sections.get(section)?.value, shelterSchema.shape);
  });
  const isDemo = sections.get('demo')?.value['state'] === 'loaded';
  const shelter = shelterSchema.parse(
    Object.assign({}, isDemo && demoShelter, defaults, ...stored, {
      isOpen: isOpening(sections.get('opening')?.value),
    }),
  );
  const locations = sites.map((row) => toSite(row, shelter));
  // Until the first site has hours of its own, the texts hold.
  const isStandard = sites.every(({ week }) => week === null);
  const weeks = locations.filter(({ isOffered }) => isOffered).map(({ week }) => week);
  return { ...shelter, locations, ...(!isStandard && describeOpening(weeks)) };
}

/** @param shelter with the sites' defaults, which differ for the demo */
function toSite({ id, name, week, former_names, ...row }: SiteRow, shelter: Shelter) {
  const site = shelter.locations.find((each) => each.id === id) ?? defaultSite(id, name);
  const address = row.address ?? site.address;
  return {
    ...site,
    name,
    address,
    mapLink: row.map_link ?? searchMap(address),
    bring: row.bring ?? site.bring,
    phone: row.phone,
    capacity: row.capacity,
    isOffered: row.is_offered,
    week: weekOf({ week }, shelter),
    formerNames: former_names,
  };
}

/** All settings, with defaults for what is not saved. */
export function valuesOf(saved: SavedSettings, defaults: ShelterDefaults): SettingValues {
  const shelter = shelterOf(saved, defaults);
  const textsOf = (section: keyof typeof defaultTexts) => {
    return parseValues(saved.sections.get(section)?.value, settingSchemas[section].shape);
  };
  return {
    ...fromShelter(shelter),
    procedure: { ...defaultTexts.procedure, ...textsOf('procedure') },
    questions: { ...defaultTexts.questions, ...textsOf('questions') },
    retention: parseRetention(saved),
  };
}

/** Clamped to the allowed range, whoever wrote the row: data deleted too early is lost. */
export function parseRetention({ sections }: Pick<SavedSettings, 'sections'>): Retention {
  const stored: Record<string, unknown> = sections.get('retention')?.value ?? {};
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
