import type { SeededRandom } from '../seeded-random.ts';
import { answersOf } from './answers.ts';
import { minute, type AdoptablePet, type DemoApplication, type Person } from './shelter-life.ts';

const MAX_ADOPTIONS = 3;
const LOOKS = 4;

/** Finds who applies for what: nobody twice for one pet, nobody for their own listing, and nobody adopts a whole zoo. */
export class Applicants {
  readonly #people: readonly Person[];
  readonly #random: SeededRandom;
  readonly #applied = new Set<string>();
  readonly #adopted = new Map<number, number>();

  constructor(people: readonly Person[], random: SeededRandom) {
    this.#people = people;
    this.#random = random;
  }

  /** Somebody who had an account by then; null where nobody fits. */
  find(pet: AdoptablePet, at: Date): Person | null {
    const fitting = this.#people.filter(
      (person) =>
        person.created_at.getTime() < at.getTime() - 10 * minute &&
        person.id !== pet.owner_id &&
        !this.#applied.has(`${person.id} ${pet.id}`) &&
        (this.#adopted.get(person.id) ?? 0) < MAX_ADOPTIONS,
    );
    if (fitting.length === 0) return null;
    // Who has none yet comes rather than who has several.
    const some = Array.from({ length: LOOKS }, () => this.#random.pick(fitting));
    const count = (person: Person) => this.#adopted.get(person.id) ?? 0;
    const [person] = some.toSorted((one, other) => count(one) - count(other)) as [Person];
    return person;
  }

  /** An application that this person has just sent. */
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
      payment: null,
      refund: null,
      deeds: [{ action: 'application.submitted', at: created, by: 'applicant' }],
      notes: [],
      checks: [],
    };
  }

  noteAdoption(person: Person): void {
    this.#adopted.set(person.id, (this.#adopted.get(person.id) ?? 0) + 1);
  }
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

/** Somebody who came to the desk without an account, and left with a pet. */
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
    payment: { at, method: random.pick(['cash', 'card']), note: null },
    refund: null,
    deeds: [
      { action: 'application.walk_in', at, by: 'shelter' },
      { action: 'fee.paid', at, by: 'shelter' },
    ],
    notes: [],
    checks: [],
  };
}
