import type { Database } from '../../../platform/database.ts';
import { shelterSchema, type Shelter, type ShelterDefaults } from '../settings.contract.ts';
import type { ProcedureSettings } from '../setting-fields.contract.ts';
import {
  showProcedure,
  showQuestions,
  showShortQuestions,
  textValues,
  type ShownQuestionGroup,
} from '../settings-texts.contract.ts';
import { settingSections, type Retention } from '../settings-words.contract.ts';
import { readSections, retentionOf, shelterOf, valuesOf } from './saved-settings.ts';

/**
 * What the shelter says of itself. A saved setting holds over the environment's value (`product.md`, section 13).
 * @param defaults what the environment said at the start
 */
export async function getShelter(db: Database, defaults: ShelterDefaults): Promise<Shelter> {
  return shelterOf(await readSections(db, ['shelter', 'pickups', 'fees']), defaults);
}

/** What holds where nothing is saved, or nothing can be read. */
export function usualShelter(defaults: ShelterDefaults): Shelter {
  return shelterSchema.parse(defaults);
}

/** The texts that Admins can edit, as visitors read them. */
export interface ShelterTexts {
  procedure: ProcedureSettings;
  /** The fee's cover within a sentence, such as “vaccinations and microchip”. */
  feeCovers: string;
  questions: ShownQuestionGroup[];
  /** What the home page shows of them. */
  shortQuestions: { question: string; answer: string }[];
}

export async function getTexts(db: Database, defaults: ShelterDefaults): Promise<ShelterTexts> {
  return textsOf(valuesOf(await readSections(db, settingSections), defaults));
}

export function usualTexts(defaults: ShelterDefaults): ShelterTexts {
  return textsOf(valuesOf(new Map(), defaults));
}

function textsOf(settings: ReturnType<typeof valuesOf>): ShelterTexts {
  const values = textValues(settings);
  return {
    procedure: showProcedure(settings.procedure, values),
    feeCovers: values.fee_covers,
    questions: showQuestions(settings.questions, values),
    shortQuestions: showShortQuestions(settings.questions, values),
  };
}

/** For how long things are kept (`product.md`, section 10), and when that was settled; null: never. */
export async function getRetention(db: Database): Promise<{ kept: Retention; changed: Date | null }> {
  const sections = await readSections(db, ['retention']);
  const saved = sections.get('retention');
  return {
    kept: retentionOf(sections),
    changed: saved && saved.version > 0 ? saved.updated_at : null,
  };
}

export { usualRetention } from './saved-settings.ts';
