import type { Database } from '../../../platform/database.ts';
import { setUnits } from '../../../platform/set-units.contract.ts';
import { shelterSchema, type Shelter, type ShelterDefaults } from '../settings.contract.ts';
import type { ProcedureSettings, SettingValues } from '../setting-fields.contract.ts';
import { offeredPickups } from './shelter-sites.ts';
import {
  fillProcedure,
  fillQuestions,
  fillShortQuestions,
  textValues,
  type DisplayedQuestionGroup,
} from '../settings-texts.contract.ts';
import type { Retention } from '../settings.constants.ts';
import { allKeys, loadSettings, parseRetention, shelterKeys, shelterOf, valuesOf } from './saved-settings.ts';

/**
 * The shelter's settings. A saved value overrides the environment (`product.md`, section 13).
 * @param defaults the values from the environment
 */
export async function getShelter(db: Database, defaults: ShelterDefaults): Promise<Shelter> {
  const shelter = shelterOf(await loadSettings(db, shelterKeys), defaults);
  setUnits(shelter);
  return shelter;
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
  const saved = await loadSettings(db, allKeys);
  return textsOf(valuesOf(saved, defaults), shelterOf(saved, defaults));
}

export function getDefaultTexts(defaults: ShelterDefaults): ShelterTexts {
  const shelter = getDefaultShelter(defaults);
  return textsOf(valuesOf({ sections: new Map(), sites: [] }, defaults), shelter);
}

function textsOf(settings: SettingValues, shelter: Shelter): ShelterTexts {
  const values = textValues({ ...settings, pickups: offeredPickups(shelter) });
  return {
    procedure: fillProcedure(settings.procedure, values),
    feeCovers: values.fee_covers,
    questions: fillQuestions(settings.questions, values),
    shortQuestions: fillShortQuestions(settings.questions, values),
  };
}

/** The retention periods (`product.md`, section 10), and when they were last changed; null: never. */
export async function getRetention(db: Database): Promise<{ retention: Retention; changedAt: Date | null }> {
  const settings = await loadSettings(db, ['retention']);
  const saved = settings.sections.get('retention');
  return {
    retention: parseRetention(settings),
    changedAt: saved && saved.version > 0 ? saved.updated_at : null,
  };
}

export { defaultRetention, isShelterOpen, openingSubject, shelterIsOpen } from './saved-settings.ts';
export { ShelterCache, shelterVersion } from './shelter-cache.ts';
export { linkDirections, nameFirstSite, offeredPickups } from './shelter-sites.ts';
export { isKnownTimeZone } from './time-zone.ts';
