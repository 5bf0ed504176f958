import type { SeededRandom } from '../seeded-random.ts';
import { walkIn, type Applicants } from './applicants.ts';
import { day, freeHour, hour, officeHour, pickText, type AdoptablePet, type DemoApplication } from './demo-types.ts';
import type { SlotBook } from './slots.ts';
import { adopt, returnPet, reject, waitlist, withdraw } from './application-events.ts';
import { declines } from './texts/office.ts';

interface Shelter {
  random: SeededRandom;
  applicants: Applicants;
  slots: SlotBook;
}

const TWICE_ADOPTED = 8;
const SPENT_TWICE = 20 * day;

/** The adoptions of most pets that have left; some left without an application. */
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
    applicants.recordAdoption(person);
    adopt(random, application, { decided, left, slots: shelter.slots });
    return [...(first ? [first] : []), application, ...competingApplications(application, since, shelter)];
  });
}

/** An adoption that ended in a return; null if nobody could apply in time. */
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
  returnPet(random, application, returned);
  return application;
}

function competingApplications(
  chosen: DemoApplication,
  since: Date,
  { random, applicants }: Shelter,
): DemoApplication[] {
  const { pet, decided, payment } = chosen;
  if (!decided || !payment || !random.chance(0.3)) return [];
  return Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => {
    const created = later(since, freeHour(random, chosen.created, -random.between(0, 3)));
    const person = decided > created ? applicants.find(pet, created) : null;
    if (!person) return null;
    const competitor = applicants.apply(person, pet, created);
    const roll = random.next();
    const endedAt = new Date(created.getTime() + (decided.getTime() - created.getTime()) * (0.3 + 0.6 * random.next()));
    if (roll < 0.3) reject(random, competitor, endedAt);
    else if (roll < 0.5) withdraw(random, competitor, endedAt);
    else {
      // On the waitlist until the pet was picked up, then rejected.
      waitlist(competitor, decided);
      reject(random, competitor, new Date(payment.at.getTime() + random.between(20, 70) * hour));
      Object.assign(competitor, { reason: declines.any[0], isReasonInternal: false });
    }
    return competitor;
  }).filter((competitor) => competitor !== null);
}

/** At least three hours after `first`: nobody applies before the pet arrives. */
function later(first: Date, timestamp: Date): Date {
  const soonest = first.getTime() + 3 * hour;
  return timestamp.getTime() > soonest ? timestamp : new Date(soonest);
}

/** Rejected and withdrawn applications for pets that are still available. */
export function pastRejections(
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
    if (application.reason === declines.any[0]) application.reason = pickText(random, { ...declines, any: [] }, pet);
    return [application];
  });
}
