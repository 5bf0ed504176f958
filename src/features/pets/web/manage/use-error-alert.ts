import { useRef } from 'react';
import { showAlert, removeAlert } from '../../../../ui/alerts.tsx';
import type { PetErrors } from './validate-pet.ts';

/** Alerts the first error of a form until its field is edited. */
export function useErrorAlert() {
  const alerted = useRef<{ field: string; sentence: string }>(null);

  function dismiss() {
    if (alerted.current) removeAlert(alerted.current.sentence);
    alerted.current = null;
  }

  return {
    show(errors: PetErrors) {
      dismiss();
      const [first] = Object.entries(errors);
      if (!first?.[1]) return;
      const [field, sentence] = first;
      alerted.current = { field, sentence };
      showAlert(sentence, 'error');
    },
    /** @param field the edited field; default: all fields */
    dismiss(field?: keyof PetErrors) {
      if (field === undefined || alerted.current?.field === field) dismiss();
    },
  };
}
