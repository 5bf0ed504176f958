export { BookVisitButton } from './book-visit-button.tsx';
