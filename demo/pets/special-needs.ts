import type { SeededRandom } from '../seeded-random.ts';
import type { AnimalProfile } from './animal-profiles.ts';

export interface SpecialNeed {
  /** The value of the pet's record. */
  need: string;
  /** The sentence for the description. */
  text: string;
  /** Words that would contradict it. */
  unfit?: RegExp;
  species: string;
  ages: readonly [from: number, to: number];
}

/** A real need for about one pet in seven, null for the others. */
export function specialNeedOf(profile: AnimalProfile, age: number, random: SeededRandom): SpecialNeed | null {
  const possible = specialNeeds.filter(
    ({ species, ages }) => profile.species === species && age >= ages[0] && age <= ages[1],
  );
  return possible.length > 0 && random.chance(age >= 9 ? 0.35 : 0.12) ? random.pick(possible) : null;
}

const hearing =
  /\b(hear|ring|rings|bell|doorbell|call|called|listen|voice|sing|sings|hums|radio|music|sound|alarm|thunder|thunders|phone|trumpet|keyboard|rustles|coffee maker|opens|whistle)/i;
const outdoors = /\b(yard|outside|cat door|barn|greenhouse|docks|houseboat)\b/i;
const effort = /\b(run|runner|runs|fetch|farm|hill|swims|rocket|athletic|one more round|stairs|active|sport|jog)/i;
const otherFood = /\b(cheese|sausage|gravy|cookies?|treats?|can opens|fish|fridge|sandwiches|croissants)\b/i;

const specialNeeds: readonly SpecialNeed[] = [
  {
    species: 'Dog',
    ages: [3, 14],
    need: 'Daily thyroid pill',
    text: '{He} takes a small thyroid pill with breakfast, once a day.',
  },
  {
    species: 'Dog',
    ages: [9, 14],
    need: 'Arthritis: soft bed, short walks',
    text: 'For {his} stiff hips, {he} gets a daily supplement and a soft bed.',
    unfit: effort,
  },
  {
    species: 'Dog',
    ages: [1, 14],
    need: 'Deaf: knows hand signals',
    text: '{He} is deaf and reads hand signals so well that most visitors never notice.',
    unfit: hearing,
  },
  {
    species: 'Dog',
    ages: [2, 14],
    need: 'Blind in one eye',
    text: '{He} only sees out of one eye, so please approach from the other side.',
  },
  {
    species: 'Dog',
    ages: [1, 8],
    need: 'Three legs',
    text: '{He} gets around on three legs and would be surprised to learn that some dogs have four.',
    unfit: /\b(knees|stairs|sled|runner|walks nicely)\b/i,
  },
  {
    species: 'Dog',
    ages: [1, 14],
    need: 'Chicken allergy: special food',
    text: 'Chicken makes {him} itch, so {he} eats a fish-and-potato food.',
    unfit: /\b(cheese|sausage|gravy|cookies?)\b/i,
  },
  {
    species: 'Dog',
    ages: [1, 10],
    need: 'Can’t be left alone for long',
    text: 'Being alone still worries {him}; we’re practicing in tiny steps.',
    unfit: /\b(left alone|college house)\b/i,
  },
  {
    species: 'Dog',
    ages: [7, 14],
    need: 'Heart murmur: checkup twice a year',
    text: 'The vet listens to {his} heart twice a year and is happy so far.',
    unfit: effort,
  },
  {
    species: 'Cat',
    ages: [8, 16],
    need: 'Kidney diet',
    text: '{His} kidneys need a special food, which {he} luckily loves.',
    unfit: otherFood,
  },
  {
    species: 'Cat',
    ages: [10, 16],
    need: 'Thyroid pill twice a day',
    text: '{He} takes {his} thyroid pills hidden in a treat paste and asks for more.',
  },
  {
    species: 'Cat',
    ages: [1, 12],
    need: 'FIV positive: indoors only',
    text: '{He} has FIV: no danger to people, but a reason to live indoors.',
    unfit: new RegExp(`${outdoors.source}|cats\\b`, 'i'),
  },
  {
    species: 'Cat',
    ages: [2, 14],
    need: 'Asthma: inhaler once a day',
    text: '{He} uses an inhaler once a day and handles it like a pro.',
  },
  {
    species: 'Cat',
    ages: [0, 16],
    need: 'One eye',
    text: '{He} lost one eye to an infection and still catches the feather every time.',
    unfit: /\beyes\b/i,
  },
  {
    species: 'Cat',
    ages: [1, 14],
    need: 'Deaf: indoors only',
    text: '{He} is deaf, sleeps like a rock and should stay away from traffic.',
    unfit: new RegExp(`${hearing.source}|${outdoors.source}`, 'i'),
  },
  {
    species: 'Cat',
    ages: [1, 14],
    need: 'Sensitive stomach: prescription food',
    text: '{His} stomach upsets easily, so {his} food comes from the vet.',
    unfit: otherFood,
  },
  {
    species: 'Rabbit',
    ages: [2, 9],
    need: 'Teeth need a checkup every two months',
    text: '{His} teeth grow unevenly and are trimmed by the vet every two months.',
  },
  {
    species: 'Rabbit',
    ages: [1, 9],
    need: 'Head tilt after an infection',
    text: 'An old infection left {him} with {his} head tilted at a thoughtful angle.',
  },
  {
    species: 'Parrot',
    ages: [4, 40],
    need: 'Plucks feathers when bored',
    text: 'When {he} was alone, {he} plucked {his} feathers; with company, they’re growing back.',
  },
  {
    species: 'Turtle',
    ages: [2, 35],
    need: 'Repaired shell: yearly checkup',
    text: 'A crack in {his} shell has been repaired and gets checked once a year.',
  },
  {
    species: 'Hamster',
    ages: [1, 2],
    need: 'Diabetic: no fruit',
    text: '{He} can’t have fruit or sweets, and doesn’t mind.',
    unfit: /\b(apple|fruit)\b/i,
  },
];
