import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';
import { isUploading, usePickedPhotos } from '../../../photos/web/components.ts';
import type { AdminPet, AdminPetsApi } from '../../admin-pets.contract.ts';
import { petErrorMessages, petFormMessages } from '../../pet-form.constants.ts';
import type { PetFieldName } from '../../pet-fields.constants.ts';
import {
  changesOf,
  toEditedPet,
  isSameOrder,
  mergeEdited,
  validateChanges,
  type EditedPet,
  type PetFlags,
} from './edited-pet.ts';
import { questionAbout, type InlinePetUpdate } from './pets-labels.ts';
import { usePetConfirmation } from './use-pet-confirmation.tsx';
import { toPetErrors, type PetErrors } from './validate-pet.ts';
import { useErrorAlert } from './use-error-alert.ts';

const call = createApiClient<AdminPetsApi>();

/** State and actions of the edit form. */
export function useEditedPet(pet: AdminPet) {
  const [{ before, edited }, setForm] = useState({ before: pet, edited: toEditedPet(pet) });
  const [saved, setSaved] = useState<EditedPet | null>(null);
  const [picked, photos] = usePickedPhotos(() => pet.photos);
  const [errors, setErrors] = useState<PetErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const errorAlert = useErrorAlert();
  const images = picked.flatMap(({ photo }) => photo?.image ?? []);
  const changes = changesOf(before, edited, images);
  const isSending = picked.some(isUploading);

  if (pet !== before) {
    setForm({ before: pet, edited: mergeEdited(edited, before, pet, saved) });
    setSaved(null);
  }

  // Replaces the photos after a change by somebody else, unless they have unsaved changes.
  const replacePhotos = useEffectEvent((was: AdminPet) => {
    if (isSameOrder(images, was) && !isSameOrder(images, pet)) photos.replace(pet.photos);
  });
  const displayedPet = useRef(pet);
  useEffect(() => {
    replacePhotos(displayedPet.current);
    displayedPet.current = pet;
  }, [pet]);

  // After the errors are rendered.
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) focusFirstError(form.current);
  }, [errors]);

  const {
    mutate,
    isBusy,
    failure,
    setErrors: setFailure,
  } = useMutation(({ message }) => petErrorMessages.update(message));
  const { confirm, dialog: confirmation } = usePetConfirmation();
  const send = (body: Partial<typeof changes>) =>
    void mutate(() => call('PUT /api/pets/:id', { params: { id: pet.id }, body }), {
      successMessage: petFormMessages.updated,
      onFailed({ fields }) {
        setSaved(null);
        setErrors(toPetErrors(fields));
      },
    });

  function save() {
    if (isBusy || isSending) return;
    setFailure(null);
    const found = validateChanges(changes, before, edited, picked);
    setErrors(found);
    errorAlert.show(found);
    if (Object.keys(found).length > 0) return;
    confirmed(changes, () => {
      setSaved(edited);
      send(changes);
    });
  }

  function confirmed(change: object, run: () => void) {
    const { adoption_status, is_listed } = change as InlinePetUpdate;
    const update = { ...(adoption_status && { adoption_status }), ...(is_listed !== undefined && { is_listed }) };
    void confirm({ ids: [pet.id], question: questionAbout(pet.name, update), ...update }, run);
  }

  function clearError(name: keyof PetErrors) {
    setErrors((marked) => ({ ...marked, [name]: undefined }));
    errorAlert.dismiss(name);
  }

  return {
    ...edited,
    errors,
    failure,
    picked,
    photos,
    form,
    isBusy,
    isSending,
    isChanged: isSending || Object.keys(changes).length > 0,
    set(name: PetFieldName, value: string) {
      setForm((now) => ({ ...now, edited: { ...now.edited, values: { ...now.edited.values, [name]: value } } }));
      clearError(name);
    },
    setFlag<F extends keyof PetFlags>(name: F, value: PetFlags[F]) {
      setForm((now) => ({ ...now, edited: { ...now.edited, flags: { ...now.edited.flags, [name]: value } } }));
    },
    clearError,
    save,
    /** Asks before a change that affects applications. */
    confirmation,
    /** Submits only these flags, without the other changes. */
    change(flags: Partial<PetFlags>) {
      if (!isBusy) confirmed(flags, () => send(flags));
    },
  };
}

export type EditedPetState = ReturnType<typeof useEditedPet>;
