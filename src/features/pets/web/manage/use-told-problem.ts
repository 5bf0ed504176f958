import { useRef } from 'react';
import { showAlert, removeAlert } from '../../../../ui/alerts.tsx';
import type { PetProblems } from './pet-check.ts';

/** Alerts the first of a form's problems, for as long as nobody has set about it: on a phone it lies over the form. */
export function useToldProblem() {
  const told = useRef<{ field: string; sentence: string }>(null);

  function takeBack() {
    if (told.current) removeAlert(told.current.sentence);
    told.current = null;
  }

  return {
    tell(problems: PetProblems) {
      takeBack();
      const [first] = Object.entries(problems);
      if (!first?.[1]) return;
      const [field, sentence] = first;
      told.current = { field, sentence };
      showAlert(sentence, 'error');
    },
    /** @param field what is being changed; everything unless told */
    takeBack(field?: keyof PetProblems) {
      if (field === undefined || told.current?.field === field) takeBack();
    },
  };
}
