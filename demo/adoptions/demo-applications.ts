import { seededRandom } from '../seeded-random.ts';
import { Applicants } from './applicants.ts';
import { applicationsOfAdopter, type PetsOfAdopter } from './adopters-own.ts';
import { pendingApplications, RECENTLY_APPROVED, recentApprovals } from './open-applications.ts';
import { adoptionAndReturn, pastAdoptions, pastRefusals } from './past-adoptions.ts';
import { day, officeHour, type AdoptablePet, type DemoApplication, type Person } from './shelter-life.ts';
import { SlotBook } from './slots.ts';
import { bringForward, endOfDay } from './today.ts';

const SEATS = 2;
const PETS_ASKED_FOR = 35;
const REFUSED = 16;
const BROUGHT_BACK = 4;
const ON_HOLD = 5;

/**
 * All applications of the demo shelter's two years, the oldest first: the same ones each time. Who applies is chosen
 * from the present backwards, so that the people of today have pets to hope for.
 */
export function demoApplications(
  pets: readonly AdoptablePet[],
  people: readonly Person[],
  adopter: Person,
  now: Date,
): DemoApplication[] {
  const random = seededRandom(20_261_121);
  const applicants = new Applicants(people, random);
  const slots = new SlotBook(SEATS);
  const evening = endOfDay(now);
  const shelter = { random, applicants, slots, now: evening };
  const { own, promised, adopted, asked, refused, broughtBack, onHold } = shareOut(pets, adopter, evening);
  const all = [
    ...applicationsOfAdopter(adopter, own, shelter),
    ...recentApprovals(promised, shelter),
    ...pendingApplications(asked, shelter),
    ...pendingApplications(onHold, shelter, []),
    ...broughtBack.flatMap((pet) => {
      const returned = officeHour(random, evening, -random.between(9, 30));
      const application = adoptionAndReturn(pet, returned, shelter);
      return application ? [application] : [];
    }),
    ...pastRefusals(refused, evening, shelter),
    ...pastAdoptions(adopted, shelter),
  ];
  return all
    .toSorted((one, other) => one.created.getTime() - other.created.getTime())
    .map((application) => bringForward(application, now));
}

interface Shares {
  own: PetsOfAdopter;
  /** Approved lately, and still to be picked up. */
  promised: AdoptablePet[];
  adopted: AdoptablePet[];
  /** People wait for a decision about these. */
  asked: AdoptablePet[];
  /** Those who asked for these will not have them. */
  refused: AdoptablePet[];
  /** Had a home for a while, and look for another one. */
  broughtBack: AdoptablePet[];
  onHold: AdoptablePet[];
}

/** Which pet has which part in the story; what the adopter has listed and what the gallery features is left alone. */
function shareOut(pets: readonly AdoptablePet[], adopter: Person, now: Date): Shares {
  const agoOf = (pet: AdoptablePet) => (now.getTime() - pet.created_at.getTime()) / day;
  const free = pets.filter((pet) => !pet.featured && pet.owner_id !== adopter.id);
  const adopted = free
    .filter((pet) => pet.adoption_status === 'Adopted')
    .toSorted((one, other) => other.updated_at.getTime() - one.updated_at.getTime() || other.id - one.id);
  const available = free
    .filter((pet) => pet.adoption_status === 'Available')
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime() || other.id - one.id);

  // One after the other takes its pets away from those that come later.
  const own = {
    promised: takeOne(adopted, (pet) => pet.type === 'Cat'),
    declined: takeOne(adopted, (pet) => pet.type === 'Dog' && agoOf(pet) > 100),
    atHome: takeOne(adopted, (pet) => pet.type === 'Dog' && agoOf(pet) > 240),
    // Not among those on the first page, which newcomers try first.
    hopedFor: takeOne(available, (pet) => pet.type === 'Dog' && agoOf(pet) > 20),
    givenUp: takeOne(available, (pet) => pet.type === 'Cat' && agoOf(pet) > 30),
  };
  // Those who came lately: a pet that is promised today has seldom waited for a year.
  const promised = take(adopted, RECENTLY_APPROVED, (pet) => agoOf(pet) < 62);
  const broughtBack = take(available, BROUGHT_BACK, (pet) => agoOf(pet) > 80);
  const refused = take(available, REFUSED, (pet) => agoOf(pet) > 35);
  // From here and there: newcomers have been asked for, and some who have waited for long.
  const asked = take(available, PETS_ASKED_FOR, (pet) => agoOf(pet) > 3 && pet.id % 3 !== 0);
  const onHold = take(
    free.filter((pet) => pet.adoption_status === 'Pending'),
    ON_HOLD,
    (pet) => agoOf(pet) > 10,
  );
  return { own, promised, adopted, asked, refused, broughtBack, onHold };
}

function take(from: AdoptablePet[], count: number, isMeant: (pet: AdoptablePet) => boolean): AdoptablePet[] {
  const taken = from.filter((pet) => isMeant(pet)).slice(0, count);
  for (const pet of taken) from.splice(from.indexOf(pet), 1);
  return taken;
}

function takeOne(from: AdoptablePet[], isMeant: (pet: AdoptablePet) => boolean): AdoptablePet {
  const [pet] = take(from, 1, isMeant);
  if (!pet) throw new Error('The demo shelter has no pet for this part of the story.');
  return pet;
}
