import type { Answers } from '../../src/features/adoptions/server/schema.ts';
import { seededRandom, type SeededRandom } from '../seeded-random.ts';
import { groupOf, type AdoptablePet } from './demo-types.ts';
import { durations, homes, places, streets } from './texts/homes.ts';
import { additions, aloneTimes, otherPets, references, residents } from './texts/households.ts';
import { catPlans, dogPlans, otherPlans, type Plans } from './texts/plans.ts';

type Household = Omit<
  Required<Answers>,
  'interested_pet' | 'dog_stay' | 'enrichment' | 'training_methods' | 'willing_to_work_on' | 'additional_info'
>;

const plans: Record<ReturnType<typeof groupOf>, Plans> = { dog: dogPlans, cat: catPlans, other: otherPlans };

/** A person's form answers for a pet: always the same household, with plans for this pet. */
export function answersOf(personId: number, pet: AdoptablePet, isUnder18 = false): Answers {
  const home = householdOf(seededRandom(7_000_003 + personId), isUnder18);
  const random = seededRandom(personId * 1009 + pet.id);
  const { stay, enrichment, training, workingOn } = plans[groupOf(pet)];
  const answers: Answers = {
    ...home,
    interested_pet: pet.name,
    dog_stay: random.pick(stay),
    enrichment: some(random, enrichment),
    training_methods: some(random, training),
    willing_to_work_on: some(random, workingOn),
    ...(random.chance(0.55) && { additional_info: random.pick(additions) }),
  };
  const named = Object.entries(answers).map(([field, text]) => [field, text.replaceAll('{pet}', pet.name)]);
  return Object.fromEntries(named.filter(([, text]) => text !== '')) as Answers;
}

function householdOf(random: SeededRandom, isUnder18: boolean): Household {
  const home = random.pick(homes);
  const place = random.pick(places);
  const people = isUnder18
    ? { text: 'My parents, my little brother (8) and me.', hasPartner: false }
    : random.pick(residents);
  const others = random.pick(otherPets);
  const hasVet = others.hasAny || random.chance(0.6);
  return {
    age_category: isUnder18 ? 'under18' : '18plus',
    address: `${random.between(1, 240)} ${random.pick(streets)}`,
    address_line2: /apartment/i.test(home.environment) && random.chance(0.6) ? `Apt ${random.between(1, 18)}` : '',
    city: place.city,
    province: place.province,
    postal_code: `${place.postal}${random.between(100, 999)}`,
    living_environment: home.environment,
    duration_at_address: random.pick(durations),
    residents: people.text,
    home_description: `${random.pick(home.descriptions)}${home.isRented && random.chance(0.6) ? ' We rent, and the landlord said yes.' : ''}`,
    allergies: random.chance(0.06) ? 'yes' : 'no',
    partner_agreement: people.hasPartner ? (random.chance(0.93) ? 'yes' : 'notAsked') : 'notApplicable',
    alone_time: isUnder18 ? 'School hours. My mom is home three days out of five.' : random.pick(aloneTimes),
    other_pets: others.text,
    spayed_neutered: others.hasAny && random.chance(0.2) ? 'no' : 'yes',
    current_pets_vaccinated: others.hasAny && random.chance(0.08) ? 'no' : 'yes',
    had_dogs_before: random.chance(0.55) ? 'yes' : 'no',
    has_veterinarian: hasVet ? 'yes' : 'no',
    vet_frequency: random.pick([
      'annually',
      'annually',
      'annually',
      'twicePerYear',
      'whenSick',
      'every3Years',
      'onceAMonth',
    ]),
    reference: random.pick(references),
  };
}

/** Picks one item or two. */
function some(random: SeededRandom, from: readonly string[]): string {
  const [first, second] = random.shuffle(from) as [string, string];
  return random.chance(0.55) ? `${first} ${second}` : first;
}
