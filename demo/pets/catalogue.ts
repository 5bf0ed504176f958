import type { AdoptionStatus, Pet } from '../../src/features/pets/pets.contract.ts';
import type { Portrait } from '../pictures/compose-picture.ts';
import { portraits } from '../pictures/portraits.ts';
import { seededRandom, type SeededRandom } from '../seeded-random.ts';
import { arrivals } from './arrivals.ts';
import { kinds, type Kind } from './kinds.ts';
import { ageOf, careFacts, weightOf } from './life.ts';
import { femaleNames, maleNames } from './names.ts';
import { specialNeedOf } from './special-needs.ts';
import { wordsmith } from './wording.ts';

export interface DemoPet extends Omit<Pet, 'id' | 'type' | 'owner' | 'image' | 'photos' | 'created_at' | 'updated_at'> {
  /** The main picture first; never none. */
  pictures: Portrait[];
  /** Offered by a person who is not the shelter. */
  withOwner: boolean;
  show_owner: boolean;
  created_at: Date;
  updated_at: Date;
}

/** The five hundred pets of the demo shelter in the order they came in; the same ones each time, dates counted back from now. */
export function demoPets(now: Date): DemoPet[] {
  const random = seededRandom(20_260_417);
  const expected = expectedPets(random);
  const listed = statuses.flatMap((status) => {
    const some = spread(random.shuffle(expected.filter((pet) => pet.status === status)));
    const dates = arrivals(status, some.length, now, random);
    return some.map((pet, at) => ({ ...pet, ...dates[at] }) as Arrived);
  });

  // Each draws its own lots: a new picture or sentence must not turn every pet into another one.
  const write = wordsmith(seededRandom(20_260_418));
  const nameOf = namer(seededRandom(20_260_419));
  const picturesOf = photographer(seededRandom(20_260_420));
  const pets = listed.map(({ kind, status, colour, look, gender, created_at, updated_at }): DemoPet => {
    const age = ageOf(kind, random);
    const specialNeed = specialNeedOf(kind, age, random);
    const name = nameOf(gender);
    const withOwner = kind.group.cared === 'as dogs and cats' && random.chance(ownerShares[status]);
    const { claims, ...texts } = write({ name, kind, age, gender, specialNeed, withOwner });
    return {
      name,
      species: kind.species,
      breed: kind.breed,
      age,
      gender,
      colour,
      weight: weightOf(kind, age, gender, random),
      hypoallergenic: kind.hypoallergenic ?? false,
      adoption_status: status,
      special_needs: specialNeed?.need ?? 'none',
      size: kind.size,
      coat: kind.coat,
      ...texts,
      ...careFacts(kind, age, claims, random),
      featured: false,
      pictures: picturesOf(look),
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
const ownerShares: Record<AdoptionStatus, number> = { Available: 0.2, Pending: 0.1, Adopted: 0.04 };

interface Expected {
  kind: Kind;
  colour: string;
  look: string;
  gender: 'Male' | 'Female';
  status: AdoptionStatus;
}

type Arrived = Expected & { created_at: Date; updated_at: Date };

/** Of every ten animals of like kind six are adopted, three wait and one is on hold. */
function expectedPets(random: SeededRandom): Expected[] {
  const ten: AdoptionStatus[] = [
    'Available',
    'Available',
    'Available',
    'Pending',
    ...Array<'Adopted'>(6).fill('Adopted'),
  ];
  const everyone = kinds.flatMap((kind) => Array.from({ length: kind.count }, () => kind));
  const drawn = everyone.flatMap((_, at) => (at % ten.length === 0 ? random.shuffle(ten) : []));
  // The first is the only one entered as "Golden Retriever", whom the sample gallery needs among the available ones.
  const available = drawn.indexOf('Available');
  drawn.unshift(...drawn.splice(available, 1));
  return everyone.map((kind, at) => {
    const [colour, look] = random.pick(kind.looks);
    return {
      kind,
      colour,
      look,
      gender: kind.gender ?? random.pick(['Male', 'Female']),
      status: drawn[at] ?? 'Adopted',
    };
  });
}

/** Moves pets apart that would look alike on neighbouring cards, and mixes the species as far as there are others. */
function spread(pets: Expected[]): Expected[] {
  const waiting = [...pets];
  const row: Expected[] = [];
  while (waiting.length > 0) {
    const near = new Set(row.slice(-4).map((pet) => pet.look));
    const last = row.at(-1)?.kind.species;
    const others = waiting.findIndex((pet) => !near.has(pet.look) && pet.kind.species !== last);
    const next = others >= 0 ? others : waiting.findIndex((pet) => !near.has(pet.look));
    row.push(...waiting.splice(Math.max(0, next), 1));
  }
  return row;
}

/** Names come back only when all others of the same gender have been given. */
function namer(random: SeededRandom): (gender: 'Male' | 'Female') => string {
  const names = { Male: random.shuffle(maleNames), Female: random.shuffle(femaleNames) };
  return (gender) => {
    const name = names[gender].shift() ?? '';
    names[gender].push(name);
    return name;
  };
}

/** Each look's pictures in turn; about half of the pets get a second one, a few a third. */
function photographer(random: SeededRandom): (look: string) => Portrait[] {
  const piles = Map.groupBy(random.shuffle(portraits), (portrait) => portrait.look);
  return (look) => {
    const pile = piles.get(look);
    if (!pile) throw new Error(`There is no picture of a ${look}.`);
    const wanted = random.chance(0.45) ? (random.chance(0.3) ? 3 : 2) : 1;
    const taken = pile.slice(0, wanted);
    const main = pile.shift();
    if (main) pile.push(main);
    return taken;
  };
}

/** The sample gallery of the specification: seven pets, five of them available. */
function feature(pets: DemoPet[]): void {
  const wanted: [AdoptionStatus, string][] = [
    ['Available', 'Dog'],
    ['Available', 'Golden Retriever'],
    ['Available', 'Rabbit'],
    ['Available', 'Turtle'],
    ['Available', 'Parrot'],
    ['Adopted', 'Hamster'],
    ['Adopted', 'Dog'],
  ];
  for (const [status, species] of wanted) {
    const found = pets.find((pet) => pet.adoption_status === status && pet.species === species);
    if (!found) throw new Error(`No ${species} is ${status} to be featured.`);
    found.featured = true;
  }
}
