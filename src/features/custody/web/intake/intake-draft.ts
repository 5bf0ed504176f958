import { openDraft } from '../../../../browser/draft.ts';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import type { PetPhoto } from '../../../photos/photos.contract.ts';
import type { IntakeType } from '../../custody.constants.ts';
import type { ageChoices } from './age-choices.ts';

/** One animal of an intake, as typed. */
export interface TypedAnimal {
  key: string;
  name: string;
  gender: '' | 'Male' | 'Female';
  colour: string;
  chip: string;
  /** Once it is uploaded. */
  photo: PetPhoto | null;
}

/** An intake that is being typed. It survives a reload. */
export interface TypedIntake {
  /** The same for each attempt to save it: sending it twice takes in the animals once. */
  submission_id: string;
  type: IntakeType | '';
  species: string;
  age: keyof typeof ageChoices | '';
  breed: string;
  weight: string;
  animals: TypedAnimal[];
  found_location: string;
  /** Empty: no hold. Null: the default. */
  hold_until: string | null;
  person_name: string;
  person_phone: string;
  source_organization: string;
  reason: string;
  /** Empty: now. */
  intake_at: string;
  location: string;
}

const drafts = () => openDraft<TypedIntake>('intake-2');
const recent = () => openDraft<{ species: string[]; location: string }>('intake-recent');

export function startIntake(): TypedIntake {
  return {
    submission_id: randomUuid(),
    type: '',
    species: '',
    age: '',
    breed: '',
    weight: '',
    animals: [newAnimal()],
    found_location: '',
    hold_until: null,
    person_name: '',
    person_phone: '',
    source_organization: '',
    reason: '',
    intake_at: '',
    location: recent().read()?.location ?? '',
  };
}

export function newAnimal(): TypedAnimal {
  return { key: randomUuid(), name: '', gender: '', colour: '', chip: '', photo: null };
}

export function readIntakeDraft(): TypedIntake {
  return drafts().read() ?? startIntake();
}

export function writeIntakeDraft(intake: TypedIntake): void {
  drafts().write(intake);
}

export function clearIntakeDraft(): void {
  drafts().clear();
}

/** The species that this browser has used last come first. */
export function orderSpecies(species: readonly string[]): string[] {
  const last = recent().read()?.species ?? [];
  return [...new Set([...last.filter((each) => species.includes(each)), ...species])];
}

export function saveRecentChoices({ species, location }: TypedIntake): void {
  const before = recent().read()?.species ?? [];
  recent().write({ species: [species, ...before.filter((each) => each !== species)].slice(0, 6), location });
}
