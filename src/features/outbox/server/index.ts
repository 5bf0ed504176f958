export { showLetter } from './show-letter.ts';
