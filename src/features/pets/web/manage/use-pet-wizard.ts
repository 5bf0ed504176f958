import { useEffect, useRef, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';
import { usePickedPhotos } from '../../../photos/web/components.ts';
import type { AdminPetsApi } from '../../admin-pets.contract.ts';
import type { PetFieldName } from '../../pet-fields.constants.ts';
import { petErrorMessages } from '../../pet-form.constants.ts';
import { toPetErrors, validatePet, pickErrors, type PetErrors } from './validate-pet.ts';
import { emptyPetDraft, hasContent, petDraft } from './pet-draft.ts';
import { bodyOf } from './pet-values.ts';
import { useErrorAlert } from './use-error-alert.ts';
import { LAST_STEP, stepWithError, wizardSteps } from './wizard-steps.ts';

const call = createApiClient<AdminPetsApi>();

/**
 * State and actions of the add-pet wizard.
 * @param withOwner whether the form asks for consent to name the owner
 */
export function usePetWizard(dashboard: 'admin' | 'user', firstStatus: string, withOwner: boolean) {
  const [draft] = useState(() => petDraft(dashboard, firstStatus));
  const [{ step, values, showOwner, submissionId }, setForm] = useState(draft.read);
  const [picked, photos] = usePickedPhotos(() => draft.read().photos);
  const [errors, setErrors] = useState<PetErrors>({});
  const [added, setAdded] = useState<{ id: number; name: string } | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const wait = useRef<object>(null);
  const form = useRef<HTMLFormElement>(null);
  const focus = useRef<'heading' | 'error'>(null);
  const errorAlert = useErrorAlert();

  useEffect(() => {
    const photosSent = picked.flatMap(({ photo }) => photo ?? []);
    draft.save({ step, values, showOwner, submissionId, photos: photosSent });
  }, [draft, step, values, showOwner, submissionId, picked]);

  // After the step and its errors are rendered.
  useEffect(() => {
    if (focus.current) focusOn(form.current, focus.current);
    focus.current = null;
  });

  const {
    mutate,
    isBusy,
    failure,
    setErrors: setFailure,
  } = useMutation(({ message }) => petErrorMessages.add(message));

  function goTo(to: number, focused: 'heading' | 'error' = 'heading') {
    stopWaiting();
    focus.current = focused;
    setForm((before) => ({ ...before, step: to }));
  }

  function showErrors(found: PetErrors) {
    setErrors(found);
    errorAlert.show(found);
    goTo(stepWithError(found), 'error');
  }

  function next() {
    errorAlert.dismiss();
    setAdded(null);
    setFailure(null);
    const found = validatePet(values, photos.list());
    const stepErrors = step === LAST_STEP ? found : pickErrors(found, wizardSteps[step]!.fields);
    if (Object.keys(stepErrors).length > 0) {
      showErrors(stepErrors);
      return;
    }
    setErrors({});
    if (step < LAST_STEP) goTo(step + 1);
    else void finish();
  }

  /** Submits the pet after its photos are uploaded. */
  async function finish() {
    if (isBusy || wait.current) return;
    const token = {};
    wait.current = token;
    setIsWaiting(true);
    await photos.waitForUploads();
    // The user went back to change something.
    if (wait.current !== token) return;
    stopWaiting();
    const found = validatePet(values, photos.list());
    if (Object.keys(found).length > 0) {
      showErrors(found);
      return;
    }
    const id = submissionId ?? randomUuid();
    setForm((before) => ({ ...before, submissionId: id }));
    const images = photos.list().map(({ photo }) => photo!.image);
    const body = {
      ...bodyOf(values),
      photos: images,
      // Staff would otherwise add it for the shelter.
      ...(dashboard === 'user' && { listed_by_owner: true }),
      ...(withOwner && { show_owner: showOwner }),
      submission_id: id,
    };
    await mutate(() => call('POST /api/pets/', { body }), {
      onDone(pet) {
        startOver();
        setAdded(pet);
      },
      onFailed({ fields }) {
        const rejected = toPetErrors(fields);
        setErrors(rejected);
        if (stepWithError(rejected) !== LAST_STEP) goTo(stepWithError(rejected), 'error');
      },
    });
  }

  function stopWaiting() {
    wait.current = null;
    setIsWaiting(false);
  }

  /** Clears a field's error while it is being edited. */
  function clearError(name: keyof PetErrors) {
    setErrors((before) => ({ ...before, [name]: undefined }));
    errorAlert.dismiss(name);
  }

  function startOver() {
    errorAlert.dismiss();
    photos.replace([]);
    setErrors({});
    setFailure(null);
    setAdded(null);
    setForm(emptyPetDraft(firstStatus));
    goTo(0);
  }

  return {
    step,
    values,
    errors,
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
      clearError(name);
    },
    clearError,
    setShowOwner: (isVisible: boolean) => setForm((before) => ({ ...before, showOwner: isVisible })),
    next,
    goTo: (to: number) => !isBusy && goTo(to),
    startOver,
  };
}

export type PetWizardState = ReturnType<typeof usePetWizard>;

function focusOn(form: HTMLFormElement | null, focused: 'heading' | 'error'): void {
  if (focused === 'error' && focusFirstError(form)) return;
  form?.querySelector('h2')?.focus();
}
