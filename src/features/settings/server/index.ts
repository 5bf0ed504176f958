import type { Database } from '../../../platform/database.ts';
import { shelterSchema, type Shelter, type ShelterDefaults } from '../settings.contract.ts';
import type { ProcedureSettings } from '../setting-fields.contract.ts';
import {
  fillProcedure,
  fillQuestions,
  fillShortQuestions,
  textValues,
  type DisplayedQuestionGroup,
} from '../settings-texts.contract.ts';
import { settingSections, type Retention } from '../settings.constants.ts';
import { loadSections, parseRetention, shelterOf, valuesOf } from './saved-settings.ts';

/**
 * The shelter's settings. A saved value overrides the environment (`product.md`, section 13).
 * @param defaults the values from the environment
 */
export async function getShelter(db: Database, defaults: ShelterDefaults): Promise<Shelter> {
  return shelterOf(await loadSections(db, ['shelter', 'pickups', 'fees']), defaults);
}

/** The settings without any saved value, for when the database is unavailable. */
export function getDefaultShelter(defaults: ShelterDefaults): Shelter {
  return shelterSchema.parse(defaults);
}

/** The editable texts with their placeholders filled in. */
export interface ShelterTexts {
  procedure: ProcedureSettings;
  /** What the fee covers, within a sentence: “vaccinations and microchip”. */
  feeCovers: string;
  questions: DisplayedQuestionGroup[];
  /** The questions on the home page. */
  shortQuestions: { question: string; answer: string }[];
}

export async function getTexts(db: Database, defaults: ShelterDefaults): Promise<ShelterTexts> {
  return textsOf(valuesOf(await loadSections(db, settingSections), defaults));
}

export function getDefaultTexts(defaults: ShelterDefaults): ShelterTexts {
  return textsOf(valuesOf(new Map(), defaults));
}

function textsOf(settings: ReturnType<typeof valuesOf>): ShelterTexts {
  const values = textValues(settings);
  return {
    procedure: fillProcedure(settings.procedure, values),
    feeCovers: values.fee_covers,
    questions: fillQuestions(settings.questions, values),
    shortQuestions: fillShortQuestions(settings.questions, values),
  };
}

/** The retention periods (`product.md`, section 10), and when they were last changed; null: never. */
export async function getRetention(db: Database): Promise<{ retention: Retention; changedAt: Date | null }> {
  const sections = await loadSections(db, ['retention']);
  const saved = sections.get('retention');
  return {
    retention: parseRetention(sections),
    changedAt: saved && saved.version > 0 ? saved.updated_at : null,
  };
}

export { defaultRetention } from './saved-settings.ts';
export { ShelterCache, shelterVersion } from './shelter-cache.ts';
export { linkDirections } from './link-directions.ts';
