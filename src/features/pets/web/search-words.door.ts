export { criteriaOf, criterionInWords } from './search-in-words.ts';
export { petsInNumbers } from './type-names.ts';
