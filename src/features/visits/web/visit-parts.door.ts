/** The form by itself, for the style guide. */
export { VisitForm } from './visit-form.tsx';
