import { animalWords } from './animal-words.ts';
import { SITE } from './site-names.ts';

const DAYS = 'monday tuesday wednesday thursday friday saturday sunday';

/** Words that several topics accept. */
export const WHEN = `${DAYS} weekend weekday today tomorrow overmorrow next day week daily morning afternoon evening night noon lunch lunchtime am pm`;
export const SITES = `${SITE} branch location`;
export const ANIMALS = animalWords.join(' ');
