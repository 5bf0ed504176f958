import type { FeeLineType, TrialChoice } from '../../src/features/adoptions/adoptions.constants.ts';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Applicants } from './applicants.ts';
import {
  dayOf,
  freeHour,
  hour,
  minute,
  officeHour,
  pickText,
  type AdoptablePet,
  type DemoApplication,
} from './demo-types.ts';
import type { SlotBook } from './slots.ts';
import { approve, book, missPickup, startTrial, waitlist } from './application-events.ts';
import { checkNotes, notes } from './texts/office.ts';

interface Shelter {
  random: SeededRandom;
  applicants: Applicants;
  slots: SlotBook;
  now: Date;
}

/** Days from today of the recent approvals' pickups; past ones were missed. */
const pickupDays = [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 9, 12, -1, -2] as const;
const PETS_WITH_COMPETITION = 6;
export const RECENTLY_APPROVED = pickupDays.length + 1;

/** Approved applications before the pickup: the fee is due at the pickup, and others are on the waitlist. */
export function recentApprovals(pets: readonly AdoptablePet[], shelter: Shelter): DemoApplication[] {
  const { random, applicants, slots, now } = shelter;
  return pets.flatMap((pet, at) => {
    const ahead = pickupDays[at];
    const decided = notAfter(
      now,
      officeHour(random, now, ahead !== undefined && ahead < 0 ? ahead - 2 : -random.between(1, 5)),
    );
    const created = freeHour(random, decided, -random.between(1, 5));
    const person = applicants.find(pet, created);
    if (!person) return [];
    const application = applicants.apply(person, pet, created);
    applicants.recordAdoption(person);
    approve(application, decided);
    if (ahead !== undefined) {
      const slot = slots.claim(random, addDays(dayOf(now), ahead));
      book(random, application, slot, new Date(decided.getTime() + random.between(12, 90) * minute));
      if (ahead < 0) missPickup(application);
    }
    reduceFee(application, at);
    const competitors = at < PETS_WITH_COMPETITION ? waitingBehind(application, 1 + (at % 2), shelter) : [];
    return [application, ...competitors];
  });
}

/** Lines of a few fees, by the position of the approval. */
const feeLines: Record<number, { type: FeeLineType; amount_cents: number; reason: string }> = {
  1: { type: 'discount', amount_cents: 2500, reason: 'Second pet from us this year' },
  4: { type: 'discount', amount_cents: 5000, reason: 'Has waited a long time for a home' },
  7: { type: 'deposit', amount_cents: 6000, reason: 'Spaying in four weeks' },
  10: { type: 'deposit', amount_cents: 4000, reason: 'Borrowed carrier and crate' },
};
const PAID_DEPOSIT = 7;

function reduceFee(application: DemoApplication, position: number): void {
  const line = feeLines[position];
  const { decided, pet } = application;
  if (!line || !decided || pet.listed_by_owner) return;
  const at = new Date(decided.getTime() + 2 * minute);
  application.feeLines.push({ ...line, at });
  application.events.push({ action: 'fee.line_added', at, by: 'shelter', details: { ...line, pet: pet.name } });
  if (position !== PAID_DEPOSIT) return;
  const paid = new Date(decided.getTime() + 4 * minute);
  application.deposit = { at: paid, method: 'cash', note: null, amount_cents: line.amount_cents };
  application.events.push({ action: 'fee.paid', at: paid, by: 'shelter' });
}

/** When trials started and end, in days from today. */
const trials: readonly { started: number; endsIn: number; choice: TrialChoice | null }[] = [
  { started: -6, endsIn: 8, choice: null },
  { started: -11, endsIn: 3, choice: 'keep' },
];
export const ON_TRIAL = trials.length;

/** Pets that live with their adopters on trial. */
export function trialApplications(
  pets: readonly AdoptablePet[],
  { random, applicants, slots, now }: Shelter,
): DemoApplication[] {
  return trials.flatMap(({ started, endsIn, choice }, at) => {
    const pet = pets[at];
    const decided = officeHour(random, now, started - 2);
    const created = freeHour(random, decided, -2);
    const person = pet && created > pet.created_at ? applicants.find(pet, created) : null;
    if (!pet || !person) return [];
    const application = applicants.apply(person, pet, created);
    applicants.recordAdoption(person);
    approve(application, decided);
    const slot = slots.claim(random, addDays(dayOf(now), started));
    book(random, application, slot, new Date(decided.getTime() + random.between(12, 90) * minute));
    startTrial(random, application, { endsOn: addDays(dayOf(now), endsIn), choice });
    return [application];
  });
}

/** Each pair is one application by one person. */
export function bondedApplications(
  pairs: readonly AdoptablePet[][],
  { random, applicants, now }: Shelter,
): DemoApplication[] {
  return pairs.flatMap((pets, at) => {
    const arrived = Math.max(...pets.map(({ created_at }) => created_at.getTime()));
    const sent = notAfter(now, freeHour(random, now, -1 - at), random);
    const created = new Date(Math.max(sent.getTime(), arrived + 2 * hour));
    const person = applicants.find(pets[0]!, created);
    if (!person || created > now) return [];
    return pets.map((pet) => ({ ...applicants.apply(person, pet, created), group: `pair ${at}` }));
  });
}

export function waitingBehind(
  chosen: DemoApplication,
  count: number,
  { random, applicants }: Shelter,
): DemoApplication[] {
  return Array.from({ length: count }, () => {
    if (!chosen.decided) return null;
    const waited = chosen.decided.getTime() - chosen.created.getTime();
    const created = new Date(chosen.created.getTime() + (0.1 + 0.7 * random.next()) * waited);
    const person = applicants.find(chosen.pet, created);
    if (!person) return null;
    const competitor = applicants.apply(person, chosen.pet, created);
    waitlist(competitor, chosen.decided);
    return competitor;
  }).filter((competitor) => competitor !== null);
}

/** The number of applications for each of the most popular pets; the others have one. */
const defaultQueues = [4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2] as const;
const daysAgo = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 6, 8, 11] as const;
const UNDER_18 = [5, 23] as const;

/** Applications that wait for a decision, some for too long. */
export function pendingApplications(
  pets: readonly AdoptablePet[],
  shelter: Shelter,
  queues: readonly number[] = defaultQueues,
): DemoApplication[] {
  const { random, applicants, now } = shelter;
  const pending: DemoApplication[] = [];
  for (const [at, pet] of pets.entries()) {
    for (let queued = queues[at] ?? 1; queued > 0; queued--) {
      const sent = notAfter(now, freeHour(random, now, -random.pick(daysAgo)), random);
      const created = new Date(Math.max(sent.getTime(), pet.created_at.getTime() + 2 * hour));
      const person = applicants.find(pet, created);
      if (!person || created > now) continue;
      pending.push(
        applicants.apply(
          person,
          pet,
          created,
          UNDER_18.some((number) => number === pending.length),
        ),
      );
    }
  }
  for (const [at, application] of pending.entries()) {
    if (at % 6 === 1) bookAhead(application, shelter);
    if (at % 4 === 2) discuss(application, shelter);
    if (at % 5 === 3) check(application, shelter);
  }
  return pending;
}

/** Books a pickup before the decision. */
export function bookAhead(application: DemoApplication, { random, slots, now }: Shelter): void {
  const slot = slots.claim(random, addDays(dayOf(now), random.between(3, 13)));
  book(random, application, slot, after(application, random.between(5, 40) * minute, now));
}

function discuss(application: DemoApplication, { random, now }: Shelter): void {
  for (let count = random.between(1, 2); count > 0; count--) {
    const text = pickText(random, notes, application.pet);
    if (application.notes.some((note) => note.text === text)) continue;
    const at = after(application, random.between(2, 20) * hour, now);
    application.notes.push({ text, at });
    application.events.push({ action: 'application.noted', at, by: 'shelter' });
  }
}

function check(application: DemoApplication, { random, now }: Shelter): void {
  const types = random.shuffle(['reference', 'veterinarian', 'landlord', 'home visit'] as const);
  for (const type of types.slice(0, random.between(1, 2))) {
    const outcome = random.pick(['good', 'good', 'good', 'not reached'] as const);
    const note = outcome === 'good' ? random.pick(checkNotes[type]) : null;
    const at = after(application, random.between(3, 30) * hour, now);
    application.checks.push({ type, outcome, note, at });
    application.events.push({ action: 'application.checked', at, by: 'shelter', details: { check: type, outcome } });
  }
}

/** Keeps a timestamp in the past, at any hour of the first start. */
export function notAfter(now: Date, timestamp: Date, random?: SeededRandom): Date {
  const latest = now.getTime() - (random ? random.between(3, 55) : 3) * minute;
  return new Date(Math.min(timestamp.getTime(), latest));
}

/** A time after the application was sent, but not in the future. */
function after({ created }: DemoApplication, later: number, now: Date): Date {
  return new Date(Math.max(created.getTime() + minute, notAfter(now, new Date(created.getTime() + later)).getTime()));
}
