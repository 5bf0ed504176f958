/** Separate from the button, so that pages load the form on first use. */
export { VisitForm } from '../visit-form.tsx';
