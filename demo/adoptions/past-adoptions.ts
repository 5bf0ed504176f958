import type { SeededRandom } from '../seeded-random.ts';
import { walkIn, type Applicants } from './applicants.ts';
import { day, freeHour, hour, officeHour, say, type AdoptablePet, type DemoApplication } from './shelter-life.ts';
import type { SlotBook } from './slots.ts';
import { adopt, bringBack, reject, waitlist, withdraw } from './what-befalls.ts';
import { declines } from './words/office.ts';

interface Shelter {
  random: SeededRandom;
  applicants: Applicants;
  slots: SlotBook;
}

const TWICE_ADOPTED = 8;
const SPENT_TWICE = 20 * day;

/** How most of the pets that have left found their homes; some left before applications were kept. */
export function pastAdoptions(pets: readonly AdoptablePet[], shelter: Shelter): DemoApplication[] {
  const { random, applicants } = shelter;
  let twice = 0;
  return pets.flatMap((pet) => {
    if (random.chance(0.06)) return [];
    const left = pet.updated_at;
    const stayed = left.getTime() - pet.created_at.getTime();
    const isTwice = twice < TWICE_ADOPTED && stayed > SPENT_TWICE && random.chance(0.25);
    const first = isTwice
      ? adoptionAndReturn(pet, officeHour(random, pet.created_at, random.between(8, 12)), shelter)
      : null;
    if (first) twice += 1;
    const since = first?.returned ?? pet.created_at;

    const decided = officeHour(random, left, -random.between(1, 2));
    const created = later(since, freeHour(random, decided, -random.between(1, 7)));
    const person = decided > created && !random.chance(0.06) ? applicants.find(pet, created) : null;
    if (!person) return [...(first ? [first] : []), walkIn(random, pet, left)];
    const application = applicants.apply(person, pet, created);
    applicants.noteAdoption(person);
    adopt(random, application, { decided, left, slots: shelter.slots });
    return [...(first ? [first] : []), application, ...rivalsOf(application, since, shelter)];
  });
}

/** A home that was none for long; null where nobody applied in time. */
export function adoptionAndReturn(
  pet: AdoptablePet,
  returned: Date,
  { random, applicants, slots }: Shelter,
): DemoApplication | null {
  const decided = officeHour(random, returned, -random.between(5, 6));
  const created = later(pet.created_at, freeHour(random, decided, -1));
  const person = decided > created ? applicants.find(pet, created) : null;
  if (!person) return null;
  const application = applicants.apply(person, pet, created);
  adopt(random, application, { decided, left: officeHour(random, decided, 1), slots });
  bringBack(random, application, returned);
  return application;
}

/** Others who would have liked to have it. */
function rivalsOf(chosen: DemoApplication, since: Date, { random, applicants }: Shelter): DemoApplication[] {
  const { pet, decided, payment } = chosen;
  if (!decided || !payment || !random.chance(0.3)) return [];
  return Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => {
    const created = later(since, freeHour(random, chosen.created, -random.between(0, 3)));
    const person = decided > created ? applicants.find(pet, created) : null;
    if (!person) return null;
    const rival = applicants.apply(person, pet, created);
    const lot = random.next();
    const meanwhile = new Date(
      created.getTime() + (decided.getTime() - created.getTime()) * (0.3 + 0.6 * random.next()),
    );
    if (lot < 0.3) reject(random, rival, meanwhile);
    else if (lot < 0.5) withdraw(random, rival, meanwhile);
    else {
      // On the waiting list until the pet was certainly at home, and then told so.
      waitlist(rival, decided);
      reject(random, rival, new Date(payment.at.getTime() + random.between(20, 70) * hour));
      Object.assign(rival, { reason: declines.any[0], isReasonInternal: false });
    }
    return rival;
  }).filter((rival) => rival !== null);
}

/** Nobody applies before the pet is there. */
function later(first: Date, moment: Date): Date {
  const soonest = first.getTime() + 3 * hour;
  return moment.getTime() > soonest ? moment : new Date(soonest);
}

/** What people asked for who are not adopting: of pets that still look for a home. */
export function pastRefusals(
  pets: readonly AdoptablePet[],
  now: Date,
  { random, applicants }: Shelter,
): DemoApplication[] {
  return pets.flatMap((pet, at) => {
    const created = later(pet.created_at, freeHour(random, now, -random.between(12, 30)));
    const ended = officeHour(random, created, random.between(1, 5));
    const person = ended < now ? applicants.find(pet, created) : null;
    if (!person) return [];
    const application = applicants.apply(person, pet, created);
    if (at % 2 === 0) reject(random, application, ended);
    else withdraw(random, application, ended);
    if (application.reason === declines.any[0]) application.reason = say(random, { ...declines, any: [] }, pet);
    return [application];
  });
}
