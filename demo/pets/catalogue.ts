import { unknownPetFields } from '../../src/features/pets/pet-fields.constants.ts';
import type { AdoptionStatus, Pet } from '../../src/features/pets/pets.contract.ts';
import { portraitsOf, type Portrait } from '../images/portraits.ts';
import { seededRandom, type SeededRandom } from '../seeded-random.ts';
import { arrivalDates } from './arrivals.ts';
import { animalProfiles, type AnimalProfile } from './animal-profiles.ts';
import { ageOf, careFacts, monthsOf, weightOf } from './age-weight-and-care.ts';
import { femaleNames, maleNames } from './names.ts';
import { specialNeedOf } from './special-needs.ts';
import { createTextWriter } from './pet-texts.ts';

export interface DemoPet extends Omit<Pet, 'id' | 'type' | 'owner' | 'image' | 'photos' | 'created_at' | 'updated_at'> {
  /** At least one; the first is the main photo. */
  portraits: Portrait[];
  /** Offered by a person instead of the shelter. */
  withOwner: boolean;
  show_owner: boolean;
  created_at: Date;
  updated_at: Date;
}

/** The demo shelter's 500 pets in order of arrival, the same each time, with dates relative to now. */
export function demoPets(now: Date): DemoPet[] {
  const random = seededRandom(20_260_417);
  const planned = planPets(random);
  const listed = statuses.flatMap((status) => {
    const some = spread(random.shuffle(planned.filter((pet) => pet.status === status)));
    const dates = arrivalDates(status, some.length, now, random);
    return some.map((pet, at) => ({ ...pet, ...dates[at] }) as ArrivedPet);
  });

  // Separate random sequences: a new sentence must not change all other traits.
  const write = createTextWriter(seededRandom(20_260_418));
  const nameOf = createNamePicker(seededRandom(20_260_419));
  const locations = seededRandom(20_260_421);
  const months = seededRandom(20_260_422);
  const pets = listed.map(({ profile, status, colour, gender, created_at, updated_at }, seed): DemoPet => {
    const age = ageOf(profile, random);
    const specialNeed = specialNeedOf(profile, age, random);
    const name = nameOf(gender);
    const withOwner = profile.group.careLevel === 'as dogs and cats' && random.chance(ownerShares[status]);
    const { claims, ...texts } = write({ name, profile, age, gender, specialNeed, withOwner });
    return {
      ...unknownPetFields(),
      name,
      species: profile.species,
      breed: profile.breed,
      age,
      age_months: monthsOf(age, months),
      gender,
      // The portraits know the color by its British spelling.
      colour: colour.replaceAll('rey', 'ray'),
      weight: weightOf(profile, age, gender, random),
      hypoallergenic: profile.hypoallergenic ?? false,
      adoption_status: status,
      special_needs: specialNeed?.need ?? 'none',
      size: profile.size,
      coat: profile.coat,
      location: withOwner ? null : locations.pick(livingLocations),
      adoption_fee_cents: isSenior(profile, age) && status === 'Available' && !withOwner ? SENIOR_FEE_CENTS : null,
      ...texts,
      ...careFacts(profile, age, claims, random),
      featured: false,
      listed_by_owner: false,
      is_checked: true,
      portraits: portraitsOf({ species: profile.species, breed: profile.breed, colour, age, seed }),
      withOwner,
      show_owner: !withOwner || random.chance(0.85),
      created_at,
      updated_at,
    };
  });
  feature(pets);
  return pets.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

const statuses: AdoptionStatus[] = ['Available', 'Pending', 'Adopted'];
/** Every other pet lives at the main branch. */
const livingLocations = ['Main Branch', 'Downtown', 'Main Branch', 'Eastside'] as const;
const ownerShares: Record<AdoptionStatus, number> = { Available: 0.2, Pending: 0.1, Adopted: 0.04 };

/** Old dogs and cats cost less. */
const SENIOR_FEE_CENTS = 9000;
const SENIOR_YEARS = 10;

function isSenior({ group }: AnimalProfile, age: number): boolean {
  return group.careLevel === 'as dogs and cats' && age >= SENIOR_YEARS;
}

interface PlannedPet {
  profile: AnimalProfile;
  colour: string;
  appearance: string;
  gender: 'Male' | 'Female';
  status: AdoptionStatus;
}

type ArrivedPet = PlannedPet & { created_at: Date; updated_at: Date };

/** Of ten similar animals, six are adopted, three available and one on hold. */
function planPets(random: SeededRandom): PlannedPet[] {
  const ten: AdoptionStatus[] = [
    'Available',
    'Available',
    'Available',
    'Pending',
    ...Array<'Adopted'>(6).fill('Adopted'),
  ];
  const everyone = animalProfiles.flatMap((profile) => Array.from({ length: profile.count }, () => profile));
  const drawn = everyone.flatMap((_, at) => (at % ten.length === 0 ? random.shuffle(ten) : []));
  // The first is the only "Golden Retriever", which the sample gallery needs as Available.
  const available = drawn.indexOf('Available');
  drawn.unshift(...drawn.splice(available, 1));
  return everyone.map((profile, at) => {
    const [colour, appearance] = random.pick(profile.appearances);
    return {
      profile,
      colour,
      appearance,
      gender: profile.gender ?? random.pick(['Male', 'Female']),
      status: drawn[at] ?? 'Adopted',
    };
  });
}

/** Separates pets that look alike, and mixes the species as far as possible. */
function spread(pets: PlannedPet[]): PlannedPet[] {
  const waiting = [...pets];
  const row: PlannedPet[] = [];
  while (waiting.length > 0) {
    const near = new Set(row.slice(-4).map((pet) => pet.appearance));
    const last = row.at(-1)?.profile.species;
    const others = waiting.findIndex((pet) => !near.has(pet.appearance) && pet.profile.species !== last);
    const next = others >= 0 ? others : waiting.findIndex((pet) => !near.has(pet.appearance));
    row.push(...waiting.splice(Math.max(0, next), 1));
  }
  return row;
}

/** Reuses a name only when all others of the same gender have been used. */
function createNamePicker(random: SeededRandom): (gender: 'Male' | 'Female') => string {
  const names = { Male: random.shuffle(maleNames), Female: random.shuffle(femaleNames) };
  return (gender) => {
    const name = names[gender].shift() ?? '';
    names[gender].push(name);
    return name;
  };
}

/** The sample gallery of the specification: seven pets, five of them available. */
function feature(pets: DemoPet[]): void {
  const required: [AdoptionStatus, string][] = [
    ['Available', 'Dog'],
    ['Available', 'Golden Retriever'],
    ['Available', 'Rabbit'],
    ['Available', 'Turtle'],
    ['Available', 'Parrot'],
    ['Adopted', 'Hamster'],
    ['Adopted', 'Dog'],
  ];
  for (const [status, species] of required) {
    const found = pets.find((pet) => pet.adoption_status === status && pet.species === species);
    if (!found) throw new Error(`No ${species} is ${status} to be featured.`);
    found.featured = true;
  }
}
