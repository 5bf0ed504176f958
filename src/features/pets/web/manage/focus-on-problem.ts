/** Leads to the first field of a form that is marked as wrong. @returns whether there is one */
export function focusOnProblem(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = wrong?.matches('fieldset') ? wrong.querySelector('input') : wrong;
  control?.focus();
  return Boolean(control);
}
