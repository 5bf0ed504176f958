import type { SeededRandom } from '../seeded-random.ts';
import { answersOf } from './answers.ts';
import { minute, type AdoptablePet, type DemoApplication, type Person } from './demo-types.ts';

const MAX_ADOPTIONS = 3;
const CANDIDATES = 4;

/** Picks applicants: nobody applies twice for a pet, or for their own listing, and nobody adopts too many. */
export class Applicants {
  readonly #people: readonly Person[];
  readonly #random: SeededRandom;
  readonly #applied = new Set<string>();
  readonly #adopted = new Map<number, number>();

  constructor(people: readonly Person[], random: SeededRandom) {
    this.#people = people;
    this.#random = random;
  }

  /** A person who had an account by then, or null. */
  find(pet: AdoptablePet, at: Date): Person | null {
    const eligible = this.#people.filter(
      (person) =>
        person.created_at.getTime() < at.getTime() - 10 * minute &&
        person.id !== pet.owner_id &&
        !this.#applied.has(`${person.id} ${pet.id}`) &&
        (this.#adopted.get(person.id) ?? 0) < MAX_ADOPTIONS,
    );
    if (eligible.length === 0) return null;
    // Prefers people who have adopted fewer pets.
    const some = Array.from({ length: CANDIDATES }, () => this.#random.pick(eligible));
    const count = (person: Person) => this.#adopted.get(person.id) ?? 0;
    const [person] = some.toSorted((one, other) => count(one) - count(other)) as [Person];
    return person;
  }

  /** A new application by this person. */
  apply(person: Person, pet: AdoptablePet, created: Date, isUnder18 = false): DemoApplication {
    this.#applied.add(`${person.id} ${pet.id}`);
    const [first_name = '', ...rest] = person.name.split(' ');
    return {
      pet,
      person,
      first_name,
      last_name: rest.join(' '),
      email: person.email,
      phone_number: person.phone_number,
      answers: answersOf(person.id, pet, isUnder18),
      status: 'Pending',
      reason: null,
      isReasonInternal: false,
      created,
      decided: null,
      returned: null,
      returnReason: null,
      pickup: null,
      ...noHandover(),
      events: [{ action: 'application.submitted', at: created, by: 'applicant' }],
      notes: [],
      checks: [],
    };
  }

  recordAdoption(person: Person): void {
    this.#adopted.set(person.id, (this.#adopted.get(person.id) ?? 0) + 1);
  }
}

const noHandover = () =>
  ({
    payment: null,
    deposit: null,
    refund: null,
    feeLines: [],
    trial: null,
    handover: null,
    group: null,
  }) satisfies Partial<DemoApplication>;

const donations = [500, 1000, 1500, 2500, 5000] as const;
const DONATES_EVERY = 9;

/** What its adopter gives on top of the fee; most give nothing. */
export function donationOf({ id }: Pick<AdoptablePet, 'id'>): number {
  return id % DONATES_EVERY === 0 ? donations[(id / DONATES_EVERY) % donations.length]! : 0;
}

const walkInNames = [
  ['Harriet', 'Osgood'],
  ['Desmond', 'Achebe'],
  ['Pilar', 'Fuentes'],
  ['Walter', 'Ingram'],
  ['Noriko', 'Shimizu'],
  ['Gwen', 'Pritchard'],
  ['Anton', 'Vasquez'],
  ['Mirela', 'Dobre'],
  ['Clifford', 'Banks'],
  ['Sunita', 'Rao'],
  ['Edith', 'Lund'],
  ['Bashir', 'Noor'],
  ['Greta', 'Holloway'],
  ['Ruben', 'Castellano'],
  ['Maeve', 'Donnelly'],
] as const;

/** A walk-in adoption by someone without an account. */
export function walkIn(random: SeededRandom, pet: AdoptablePet, at: Date): DemoApplication {
  const [first_name, last_name] = random.pick(walkInNames);
  const email = random.chance(0.5) ? `${first_name}.${last_name}@post.example`.toLowerCase() : '';
  return {
    pet,
    person: null,
    first_name,
    last_name,
    email,
    phone_number: `+1 206 555 01${random.between(10, 99)}`,
    answers: null,
    status: 'Approved',
    reason: null,
    isReasonInternal: false,
    created: at,
    decided: at,
    returned: null,
    returnReason: null,
    pickup: null,
    ...noHandover(),
    payment: { at, method: random.pick(['cash', 'card']), note: null, donation_cents: donationOf(pet) },
    handover: at,
    events: [
      { action: 'application.walk_in', at, by: 'shelter' },
      { action: 'fee.paid', at, by: 'shelter' },
    ],
    notes: [],
    checks: [],
  };
}
