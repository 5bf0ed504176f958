import { addDays } from '../../src/platform/shelter-day.contract.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Applicants } from './applicants.ts';
import { notAfter, waitingBehind } from './open-applications.ts';
import {
  day,
  dayOf,
  freeHour,
  hour,
  minute,
  officeHour,
  type AdoptablePet,
  type DemoApplication,
  type Person,
} from './demo-types.ts';
import type { SlotBook } from './slots.ts';
import { adopt, approve, book, reject, withdraw } from './application-events.ts';

interface Shelter {
  random: SeededRandom;
  applicants: Applicants;
  slots: SlotBook;
  now: Date;
}

/** The pets in the demo adopter's applications; nobody else gets these pets first. */
export interface DemoAdopterPets {
  /** Adopted most of a year ago. */
  atHome: AdoptablePet;
  /** Approved; the pickup is in a few days. */
  promised: AdoptablePet;
  /** Pending, with competing applications. */
  hopedFor: AdoptablePet;
  /** Adopted by someone else. */
  declined: AdoptablePet;
  withdrawn: AdoptablePet;
}

/** One application of each kind, so that the demo adopter's history shows every status. */
export function demoAdopterApplications(adopter: Person, pets: DemoAdopterPets, shelter: Shelter): DemoApplication[] {
  return [
    ...atHome(adopter, pets.atHome, shelter),
    ...promised(adopter, pets.promised, shelter),
    ...hopedFor(adopter, pets.hopedFor, shelter),
    declined(adopter, pets.declined, shelter),
    withdrawn(adopter, pets.withdrawn, shelter),
  ];
}

function atHome(adopter: Person, pet: AdoptablePet, { random, applicants, slots }: Shelter): DemoApplication[] {
  const decided = officeHour(random, pet.updated_at, -2);
  const application = applicants.apply(adopter, pet, freeHour(random, decided, -2));
  adopt(random, application, { decided, left: pet.updated_at, slots });
  return [application];
}

function promised(adopter: Person, pet: AdoptablePet, shelter: Shelter): DemoApplication[] {
  const { random, applicants, slots, now } = shelter;
  const decided = officeHour(random, now, -2);
  const application = applicants.apply(adopter, pet, freeHour(random, decided, -3));
  const slot = slots.fill(addDays(dayOf(now), 3), '10:00 AM', 'Main Branch');
  if (!slot) throw new Error('The demo adopter’s slot is taken.');
  book(random, application, slot, new Date(application.created.getTime() + 12 * minute));
  Object.assign(application.pickup!, { notes: 'Could you tell us what to expect the first night?' });
  approve(application, decided);
  return [application, ...waitingBehind(application, 1, shelter)];
}

function hopedFor(adopter: Person, pet: AdoptablePet, { random, applicants, now }: Shelter): DemoApplication[] {
  const sent = notAfter(now, freeHour(random, now, -1));
  const before = [4, 3].flatMap((days) => {
    const created = freeHour(random, now, -days);
    const person = applicants.find(pet, created);
    return person ? [applicants.apply(person, pet, created)] : [];
  });
  const own = applicants.apply(adopter, pet, sent);
  const after = notAfter(now, new Date(sent.getTime() + 3 * hour));
  const person = applicants.find(pet, after);
  return [...before, own, ...(person && after > sent ? [applicants.apply(person, pet, after)] : [])];
}

function declined(adopter: Person, pet: AdoptablePet, { random, applicants }: Shelter): DemoApplication {
  const decided = officeHour(random, pet.updated_at, -3);
  const application = applicants.apply(adopter, pet, freeHour(random, decided, -2));
  reject(random, application, decided);
  const reason = `We think ${pet.name} would be happier in a home where someone’s around during the day. You were so kind at the visit. Please come again: we have other pets who’d love your couch.`;
  return Object.assign(application, { reason, isReasonInternal: false });
}

function withdrawn(adopter: Person, pet: AdoptablePet, { random, applicants, now }: Shelter): DemoApplication {
  const created = new Date(Math.max(freeHour(random, now, -24).getTime(), pet.created_at.getTime() + hour));
  const application = applicants.apply(adopter, pet, created);
  withdraw(random, application, new Date(Math.min(created.getTime() + 2 * day, now.getTime() - hour)));
  return Object.assign(application, { reason: 'My work hours have changed, and it wouldn’t be fair.' });
}
