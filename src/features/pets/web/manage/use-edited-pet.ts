import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOnItsWay, usePickedPhotos } from '../../../photos/web/photos.door.ts';
import type { ManagedPet } from '../../manage-pets.contract.ts';
import {
  changesOf,
  editedOf,
  isSameOrder,
  mergeEdited,
  problemsWith,
  type EditedPet,
  type PetFlags,
} from './edited-pet.ts';
import { focusOnProblem } from './focus-on-problem.ts';
import type { PetProblems } from './pet-check.ts';
import type { PetFieldName } from './pet-values.ts';
import { useToldProblem } from './use-told-problem.ts';
import { usePetAnswer } from './use-pet-answer.ts';

/** The edit form of a pet without its looks. */
export function useEditedPet(pet: ManagedPet) {
  const [{ before, edited }, setForm] = useState({ before: pet, edited: editedOf(pet) });
  const [saved, setSaved] = useState<EditedPet | null>(null);
  const [picked, photos] = usePickedPhotos(() => pet.photos);
  const [problems, setProblems] = useState<PetProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const alert = useToldProblem();
  const images = picked.flatMap(({ photo }) => photo?.image ?? []);
  const changes = changesOf(before, edited, images);
  const isSending = picked.some(isOnItsWay);

  if (pet !== before) {
    setForm({ before: pet, edited: mergeEdited(edited, before, pet, saved) });
    setSaved(null);
  }

  // Somebody else may have changed the pictures; one's own changes of them stay.
  const replacePhotos = useEffectEvent((was: ManagedPet) => {
    if (isSameOrder(images, was) && !isSameOrder(images, pet)) photos.replace(pet.photos);
  });
  const shown = useRef(pet);
  useEffect(() => {
    replacePhotos(shown.current);
    shown.current = pet;
  }, [pet]);

  // When all that is wrong is marked.
  useEffect(() => {
    if (Object.values(problems).some(Boolean)) focusOnProblem(form.current);
  }, [problems]);

  const { send, isBusy } = usePetAnswer((answer) => {
    if (answer.isDone) return;
    setSaved(null);
    setFailure(answer.failure);
    setProblems(answer.problems);
  });

  function save() {
    if (isBusy || isSending) return;
    setFailure(null);
    const found = problemsWith(changes, edited, picked);
    setProblems(found);
    alert.tell(found);
    if (Object.keys(found).length > 0) return;
    setSaved(edited);
    send(changes);
  }

  function forgive(name: keyof PetProblems) {
    setProblems((marked) => ({ ...marked, [name]: undefined }));
    alert.takeBack(name);
  }

  return {
    ...edited,
    problems,
    failure,
    picked,
    photos,
    form,
    isBusy,
    isSending,
    isChanged: isSending || Object.keys(changes).length > 0,
    set(name: PetFieldName, value: string) {
      setForm((now) => ({ ...now, edited: { ...now.edited, values: { ...now.edited.values, [name]: value } } }));
      forgive(name);
    },
    setFlag<F extends keyof PetFlags>(name: F, value: PetFlags[F]) {
      setForm((now) => ({ ...now, edited: { ...now.edited, flags: { ...now.edited.flags, [name]: value } } }));
    },
    forgive,
    save,
    /** Sends this at once, whatever else is being changed. */
    change(flags: Partial<PetFlags>) {
      if (!isBusy) send(flags);
    },
  };
}

export type EditedPetState = ReturnType<typeof useEditedPet>;
