import { ages, type Sentence } from './sentence.ts';

/** Stories of pets that still live with their owners. */
export const ownerSentences: readonly Sentence[] = [
  ['I start a job abroad in spring and am looking for a new home for {him} in person.'],
  ['We are expecting twins in a small flat, and {name} deserves more attention than we can give.'],
  ['My new landlord allows no animals. {name} stays with me until the right people come along.'],
  [
    '{name} belonged to my grandmother. I look after {him} now, but I travel for work every other week.',
    { ages: ages.adult },
  ],
  [
    'I have developed an allergy, and the tablets do not help. {name} knows nothing of it and stays as friendly as ever.',
  ],
  ['We took {him} in from a neighbour who had to go to hospital, and would like to see {him} settled for good.'],
  ['After a divorce neither of us has the time that {name} is used to.'],
  ['Our old dog and {name} do not get along, although both have tried.', { dogs: false, ages: ages.grown }],
  [
    '{name} has lived with us from the beginning. My back no longer lets me care for {him} as I should.',
    { ages: ages.grown },
  ],
  ['I am going to university in another town, and my hall of residence says no.'],
];

/** Sentences from the shelter's view, which don't suit a pet that lives with its owner. */
export const speaksForShelter =
  /\b(we|us|our|shelter|volunteers?|office|offices|cattery|kennel|foster|keepers?|accounts|printer|premises|groomer|arrived|shift|open days|play yard|free evening)\b/i;
