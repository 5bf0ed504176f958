export { LetterView } from './letter-view.tsx';
