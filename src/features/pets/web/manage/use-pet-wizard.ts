import { useEffect, useRef, useState } from 'react';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import { usePickedPhotos } from '../../../photos/web/photos.door.ts';
import { focusOnProblem } from './focus-on-problem.ts';
import { findProblems, problemsIn, type PetProblems } from './pet-check.ts';
import { emptyPetDraft, hasContent, petDraft } from './pet-draft.ts';
import { bodyOf, type PetFieldName } from './pet-values.ts';
import { usePetAnswer } from './use-pet-answer.ts';
import { useToldProblem } from './use-told-problem.ts';
import { LAST_STEP, stepWith, wizardSteps } from './wizard-steps.ts';

/**
 * The add-pet wizard without its looks: what is filled in, what is wrong with it, and the way through the steps.
 * @param withOwner whether the form asks if the owner may be named
 */
export function usePetWizard(dashboard: 'admin' | 'user', firstStatus: string, withOwner: boolean) {
  const [draft] = useState(() => petDraft(dashboard, firstStatus));
  const [{ step, values, showOwner, submissionId }, setForm] = useState(draft.read);
  const [picked, photos] = usePickedPhotos(() => draft.read().photos);
  const [problems, setProblems] = useState<PetProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [added, setAdded] = useState<{ id: number; name: string } | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const wait = useRef<object>(null);
  const form = useRef<HTMLFormElement>(null);
  const focus = useRef<'heading' | 'problem'>(null);
  const alert = useToldProblem();

  useEffect(() => {
    const sent = picked.flatMap(({ photo }) => photo ?? []);
    draft.keep({ step, values, showOwner, submissionId, photos: sent });
  }, [draft, step, values, showOwner, submissionId, picked]);

  // When the step is drawn, and all that is wrong with it is marked.
  useEffect(() => {
    if (focus.current) focusOn(form.current, focus.current);
    focus.current = null;
  });

  const { send, isBusy } = usePetAnswer((answer) => {
    if (answer.isDone) {
      startOver();
      setAdded(answer.pet);
      return;
    }
    setFailure(answer.failure);
    setProblems(answer.problems);
    if (stepWith(answer.problems) !== LAST_STEP) goTo(stepWith(answer.problems), 'problem');
  });

  function goTo(to: number, focused: 'heading' | 'problem' = 'heading') {
    stopWaiting();
    focus.current = focused;
    setForm((before) => ({ ...before, step: to }));
  }

  function refuse(found: PetProblems) {
    setProblems(found);
    alert.tell(found);
    goTo(stepWith(found), 'problem');
  }

  function next() {
    alert.takeBack();
    setAdded(null);
    setFailure(null);
    const found = findProblems(values, photos.list());
    const here = step === LAST_STEP ? found : problemsIn(found, wizardSteps[step]!.fields);
    if (Object.keys(here).length > 0) {
      refuse(here);
      return;
    }
    setProblems({});
    if (step < LAST_STEP) goTo(step + 1);
    else void finish();
  }

  /** Sends the pet when its pictures are there. */
  async function finish() {
    if (isBusy || wait.current) return;
    const own = {};
    wait.current = own;
    setIsWaiting(true);
    await photos.settled();
    // Whoever has gone back meanwhile has something to change.
    if (wait.current !== own) return;
    stopWaiting();
    const found = findProblems(values, photos.list());
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    const id = submissionId ?? randomUuid();
    setForm((before) => ({ ...before, submissionId: id }));
    const images = photos.list().map(({ photo }) => photo!.image);
    send({ ...bodyOf(values), photos: images, ...(withOwner && { show_owner: showOwner }), submission_id: id });
  }

  function stopWaiting() {
    wait.current = null;
    setIsWaiting(false);
  }

  /** What is being put right is not marked until it is looked at again. */
  function forgive(name: keyof PetProblems) {
    setProblems((before) => ({ ...before, [name]: undefined }));
    alert.takeBack(name);
  }

  function startOver() {
    alert.takeBack();
    photos.replace([]);
    setProblems({});
    setFailure(null);
    setAdded(null);
    setForm(emptyPetDraft(firstStatus));
    goTo(0);
  }

  return {
    step,
    values,
    problems,
    failure,
    added,
    picked,
    photos,
    showOwner,
    form,
    isBusy: isBusy || isWaiting,
    isWaiting,
    isFilledIn: hasContent({ values, photos: picked }, firstStatus),
    set(name: PetFieldName, value: string) {
      setForm((before) => ({ ...before, values: { ...before.values, [name]: value } }));
      forgive(name);
    },
    forgive,
    setShowOwner: (isShown: boolean) => setForm((before) => ({ ...before, showOwner: isShown })),
    next,
    goTo: (to: number) => !isBusy && goTo(to),
    startOver,
  };
}

export type PetWizardState = ReturnType<typeof usePetWizard>;

function focusOn(form: HTMLFormElement | null, focused: 'heading' | 'problem'): void {
  if (focused === 'problem' && focusOnProblem(form)) return;
  form?.querySelector('h2')?.focus();
}
