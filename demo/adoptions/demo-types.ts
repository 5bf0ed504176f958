import type { Answers } from '../../src/features/adoptions/server/schema.ts';
import type {
  ApplicationStatus,
  CheckType,
  CheckOutcome,
  FeeLineType,
  TrialChoice,
} from '../../src/features/adoptions/adoptions.constants.ts';
import type { PickupStatus } from '../../src/features/pickups/pickups.constants.ts';
import type { PetType } from '../../src/features/pets/pet-search.contract.ts';
import type { ReceiptMethod } from '../../src/features/receipts/receipts.constants.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { PetGroup, Sayings } from './texts/office.ts';

/** A person of the demo shelter who can apply. */
export interface Person {
  id: number;
  name: string;
  email: string;
  phone_number: string;
  created_at: Date;
}

/** The fields of a demo pet that adoptions need. */
export interface AdoptablePet {
  id: number;
  name: string;
  species: string;
  type: PetType;
  /** Null for a pet that lives with its owner. */
  location: string | null;
  adoption_status: 'Available' | 'Pending' | 'Adopted';
  owner_id: number | null;
  listed_by_owner: boolean;
  adoption_fee_cents: number | null;
  featured: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface DemoPickup {
  date: string;
  time: string;
  location: string;
  slot_position: number;
  status: PickupStatus;
  notes: string | null;
  booked: Date;
}

export interface DemoPayment {
  at: Date;
  method: ReceiptMethod;
  note: string | null;
}

export interface DemoEvent {
  action: string;
  at: Date;
  by: 'applicant' | 'shelter';
  details?: Record<string, unknown>;
}

export interface DemoApplication {
  pet: AdoptablePet;
  /** Null for a walk-in, whose name is in the fields below. */
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
  /** Of the fee. */
  payment: (DemoPayment & { donation_cents: number }) | null;
  deposit: (DemoPayment & { amount_cents: number }) | null;
  refund: DemoPayment | null;
  feeLines: { type: FeeLineType; amount_cents: number; reason: string; at: Date }[];
  trial: { startedAt: Date; endsOn: string; choice: TrialChoice | null } | null;
  /** When the adopter took the pet home; null while it's on trial. */
  handover: Date | null;
  /** Applications for bonded animals share it. */
  group: string | null;
  events: DemoEvent[];
  notes: { text: string; at: Date }[];
  checks: { type: CheckType; outcome: CheckOutcome; note: string | null; at: Date }[];
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export function groupOf(pet: Pick<AdoptablePet, 'type'>): PetGroup {
  return pet.type === 'Dog' ? 'dog' : pet.type === 'Cat' ? 'cat' : 'other';
}

/** A random text for the animal, with its name. */
export function pickText(random: SeededRandom, templates: Sayings, pet: AdoptablePet): string {
  return random.pick([...templates.any, ...templates[groupOf(pet)]]).replaceAll('{pet}', pet.name);
}

/** A random time in the shelter's opening hours, `days` after `from`. */
export function officeHour(random: SeededRandom, from: Date, days: number): Date {
  const midnight = startOfDay(from).getTime();
  return new Date(midnight + days * day + random.between(8, 17) * hour + random.between(0, 3_599_999));
}

/** A random time when people write from home, `days` after `from`. */
export function freeHour(random: SeededRandom, from: Date, days: number): Date {
  const midnight = startOfDay(from).getTime();
  return new Date(midnight + days * day + random.between(7, 22) * hour + random.between(0, 3_599_999));
}

export function startOfDay(timestamp: Date): Date {
  return new Date(Math.floor(timestamp.getTime() / day) * day);
}

export function dayOf(timestamp: Date): string {
  return timestamp.toISOString().slice(0, 10);
}
