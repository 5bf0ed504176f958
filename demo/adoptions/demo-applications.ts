import { seededRandom } from '../seeded-random.ts';
import { Applicants } from './applicants.ts';
import { demoAdopterApplications, type DemoAdopterPets } from './demo-adopter.ts';
import {
  bondedApplications,
  ON_TRIAL,
  pendingApplications,
  RECENTLY_APPROVED,
  recentApprovals,
  trialApplications,
} from './open-applications.ts';
import { adoptionAndReturn, pastAdoptions, pastRejections } from './past-adoptions.ts';
import { day, officeHour, type AdoptablePet, type DemoApplication, type Person } from './demo-types.ts';
import { SlotBook } from './slots.ts';
import { moveBeforeNow, endOfDay } from './today.ts';

const PICKUPS_PER_SLOT = 2;
const PETS_WITH_APPLICATIONS = 35;
const REJECTED = 16;
const RETURNED = 4;
const ON_HOLD = 5;

/**
 * All applications of the demo shelter's two years, oldest first, the same each time. Applicants are picked from the
 * present backwards, so that enough people remain for today's pets.
 */
export function demoApplications(
  pets: readonly AdoptablePet[],
  people: readonly Person[],
  adopter: Person,
  now: Date,
): DemoApplication[] {
  const random = seededRandom(20_261_121);
  const applicants = new Applicants(people, random);
  const slots = new SlotBook(PICKUPS_PER_SLOT);
  const evening = endOfDay(now);
  const shelter = { random, applicants, slots, now: evening };
  const { own, promised, adopted, requested, rejected, returnedPets, onHold, bonded, onTrial } = shareOut(
    pets,
    adopter,
    evening,
  );
  const all = [
    ...demoAdopterApplications(adopter, own, shelter),
    ...recentApprovals(promised, shelter),
    ...pendingApplications(requested, shelter),
    ...pendingApplications(onHold, shelter, []),
    ...returnedPets.flatMap((pet) => {
      const returned = officeHour(random, evening, -random.between(9, 30));
      const application = adoptionAndReturn(pet, returned, shelter);
      return application ? [application] : [];
    }),
    ...pastRejections(rejected, evening, shelter),
    ...pastAdoptions(adopted, shelter),
    ...bondedApplications(bonded, shelter),
    ...trialApplications(onTrial, shelter),
  ];
  return all
    .toSorted((one, other) => one.created.getTime() - other.created.getTime())
    .map((application) => moveBeforeNow(application, now));
}

interface Shares {
  own: DemoAdopterPets;
  /** Recently approved, not picked up yet. */
  promised: AdoptablePet[];
  adopted: AdoptablePet[];
  /** Have Pending applications. */
  requested: AdoptablePet[];
  /** Have only rejected and withdrawn applications. */
  rejected: AdoptablePet[];
  /** Adopted and returned. */
  returnedPets: AdoptablePet[];
  onHold: AdoptablePet[];
  /** Pairs that go home together. */
  bonded: AdoptablePet[][];
  onTrial: AdoptablePet[];
}

/** Assigns each pet its role. Skips the adopter's own listings and the featured pets. */
function shareOut(pets: readonly AdoptablePet[], adopter: Person, now: Date): Shares {
  const agoOf = (pet: AdoptablePet) => (now.getTime() - pet.created_at.getTime()) / day;
  const free = pets.filter((pet) => !pet.featured && pet.owner_id !== adopter.id);
  const adopted = free
    .filter((pet) => pet.adoption_status === 'Adopted')
    .toSorted((one, other) => other.updated_at.getTime() - one.updated_at.getTime() || other.id - one.id);
  const available = free
    .filter((pet) => pet.adoption_status === 'Available')
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime() || other.id - one.id);

  // Each call removes its pets from the list, so the order matters.
  const own = {
    promised: pickOne(adopted, (pet) => pet.type === 'Cat'),
    declined: pickOne(adopted, (pet) => pet.type === 'Dog' && agoOf(pet) > 100),
    atHome: pickOne(adopted, (pet) => pet.type === 'Dog' && agoOf(pet) > 240),
    // Not on the first page, where newcomers apply first.
    hopedFor: pickOne(available, (pet) => pet.type === 'Dog' && agoOf(pet) > 20),
    withdrawn: pickOne(available, (pet) => pet.type === 'Cat' && agoOf(pet) > 30),
  };
  // Recent arrivals: few pets wait a year for an adopter.
  const promised = claim(adopted, RECENTLY_APPROVED, (pet) => agoOf(pet) < 62);
  const returnedPets = claim(available, RETURNED, (pet) => agoOf(pet) > 80);
  const rejected = claim(available, REJECTED, (pet) => agoOf(pet) > 35);
  // Recent arrivals as well as pets that have waited for long.
  const requested = claim(available, PETS_WITH_APPLICATIONS, (pet) => agoOf(pet) > 3 && pet.id % 3 !== 0);
  const onHold = claim(
    free.filter((pet) => pet.adoption_status === 'Pending'),
    ON_HOLD,
    (pet) => agoOf(pet) > 10,
  );
  const onTrial = claim(adopted, ON_TRIAL, (pet) => agoOf(pet) > 20);
  const bonded = [pickPair(available, 'Cat'), pickPair(available, 'Dog')];
  return { own, promised, adopted, requested, rejected, returnedPets, onHold, bonded, onTrial };
}

function claim(from: AdoptablePet[], count: number, isMeant: (pet: AdoptablePet) => boolean): AdoptablePet[] {
  const used = from.filter((pet) => isMeant(pet)).slice(0, count);
  for (const pet of used) from.splice(from.indexOf(pet), 1);
  return used;
}

function pickOne(from: AdoptablePet[], isMeant: (pet: AdoptablePet) => boolean): AdoptablePet {
  const [pet] = claim(from, 1, isMeant);
  if (!pet) throw new Error('The demo shelter has no pet for this role.');
  return pet;
}

/** Two of a type that live at the same site. */
function pickPair(from: AdoptablePet[], type: string): AdoptablePet[] {
  const bySite = Map.groupBy(
    from.filter((pet) => pet.type === type && pet.location !== null),
    ({ location }) => location,
  );
  const site = [...bySite].find(([, pets]) => pets.length > 1)?.[0];
  return claim(from, 2, (pet) => pet.type === type && pet.location === site);
}
