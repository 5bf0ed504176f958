/**
 * Focuses the first invalid field.
 * @returns whether there is one
 */
export function focusFirstError(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = wrong?.matches('fieldset') ? wrong.querySelector('input') : wrong;
  control?.focus({ preventScroll: true });
  // With its label and its error.
  control?.closest('.field, fieldset')?.scrollIntoView({ block: 'nearest' });
  return Boolean(control);
}
