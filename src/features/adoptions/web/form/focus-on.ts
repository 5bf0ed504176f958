import type { ErrorField } from './answers.ts';

/** A field, or the heading of the current section. */
export type FormTarget = ErrorField | 'heading';

/** Focuses a part of the form, and scrolls so that its label and its error are visible. */
export function focusOn(form: HTMLFormElement | null, target: FormTarget): void {
  if (target === 'heading') {
    form?.querySelector<HTMLElement>('#application-section')?.focus({ preventScroll: true });
    form?.scrollIntoView({ block: 'start' });
    return;
  }
  const field = form?.querySelector<HTMLElement>(`[data-field="${target}"]`);
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.querySelector<HTMLElement>('input:not([type=radio]), textarea, select, input')?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
