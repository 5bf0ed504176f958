import type { Answers } from '../../src/features/adoptions/server/schema.ts';
import type { ApplicationStatus, CheckType, CheckOutcome } from '../../src/features/adoptions/adoptions.constants.ts';
import type { PickupLocation, PickupStatus, PickupTime } from '../../src/features/pickups/pickups.constants.ts';
import type { FeeMethod } from '../../src/features/receipts/receipts.constants.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { PetGroup, Sayings } from './words/office.ts';

/** Somebody of the demo shelter who can apply. */
export interface Person {
  id: number;
  name: string;
  email: string;
  phone_number: string;
  created_at: Date;
}

/** A pet of the demo shelter as far as adoptions need it. */
export interface AdoptablePet {
  id: number;
  name: string;
  species: string;
  type: string;
  adoption_status: 'Available' | 'Pending' | 'Adopted';
  owner_id: number | null;
  featured: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface DemoPickup {
  date: string;
  time: PickupTime;
  location: PickupLocation;
  slot_position: number;
  status: PickupStatus;
  notes: string | null;
  booked: Date;
}

export interface Deed {
  action: string;
  at: Date;
  by: 'applicant' | 'shelter';
  details?: Record<string, unknown>;
}

export interface DemoApplication {
  pet: AdoptablePet;
  /** Null for a walk-in, who has a name all the same. */
  person: Person | null;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  answers: Answers | null;
  status: ApplicationStatus;
  reason: string | null;
  isReasonInternal: boolean;
  created: Date;
  decided: Date | null;
  returned: Date | null;
  returnReason: string | null;
  pickup: DemoPickup | null;
  payment: { at: Date; method: FeeMethod; note: string | null } | null;
  refund: { at: Date; method: FeeMethod; note: string | null } | null;
  deeds: Deed[];
  notes: { text: string; at: Date }[];
  checks: { type: CheckType; outcome: CheckOutcome; note: string | null; at: Date }[];
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export function groupOf(pet: Pick<AdoptablePet, 'type'>): PetGroup {
  return pet.type === 'Dog' ? 'dog' : pet.type === 'Cat' ? 'cat' : 'other';
}

/** Of what fits the animal, something with its name. */
export function say(random: SeededRandom, sayings: Sayings, pet: AdoptablePet): string {
  return random.pick([...sayings.any, ...sayings[groupOf(pet)]]).replaceAll('{pet}', pet.name);
}

/** Some moment of the shelter's working day, so many days before or after another one. */
export function officeHour(random: SeededRandom, from: Date, days: number): Date {
  const midnight = startOfDay(from).getTime();
  return new Date(midnight + days * day + random.between(8, 17) * hour + random.between(0, 3_599_999));
}

/** Some moment at which people sit at home and write. */
export function freeHour(random: SeededRandom, from: Date, days: number): Date {
  const midnight = startOfDay(from).getTime();
  return new Date(midnight + days * day + random.between(7, 22) * hour + random.between(0, 3_599_999));
}

export function startOfDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / day) * day);
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
