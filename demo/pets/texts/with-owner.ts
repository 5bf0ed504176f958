import { ages, type Sentence } from './sentence.ts';

/** Stories of pets that still live with their owners. */
export const ownerSentences: readonly Sentence[] = [
  ['I’m starting a job overseas this spring and would like to meet {his} new family in person.'],
  ['We’re expecting twins in a small apartment, and {name} deserves more attention than we can give.'],
  ['My new landlord doesn’t allow pets. {name} is staying with me until the right people come along.'],
  [
    '{name} belonged to my grandmother. I’m taking care of {him} now, but I travel for work every other week.',
    { ages: ages.adult },
  ],
  ['I’ve developed an allergy, and the pills don’t help. {name} has no idea and is as friendly as ever.'],
  ['We took {him} in when a neighbor went into the hospital, and now we’d love to find {him} a forever home.'],
  ['Since the divorce, neither of us has the time {name} is used to.'],
  ['Our older dog and {name} don’t get along, even though they’ve both tried.', { dogs: false, ages: ages.grown }],
  [
    '{name} has lived with us from the start. With my bad back, I can’t take care of {him} the way I should.',
    { ages: ages.grown },
  ],
  ['I’m leaving for college out of state, and my dorm says no.'],
];

/** Sentences from the shelter's view, which don't suit a pet that lives with its owner. */
export const speaksForShelter =
  /\b(we|us|our|shelter|volunteers?|office|offices|cat room|kennel|foster|keepers?|accounting|printer|premises|groomer|arrived|shift|open houses|play yard|free evening)\b/i;
