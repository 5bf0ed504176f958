import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { AdminPet, AdminPetsApi } from '../../admin-pets.contract.ts';
import { petErrorMessages } from '../../pet-form.constants.ts';
import type { AdoptionStatus } from '../../pets.contract.ts';
import { usePetConfirmation } from './use-pet-confirmation.tsx';
import { describeChange, questionAbout, statusOptions, type InlinePetUpdate } from './pets-labels.ts';

const call = createApiClient<AdminPetsApi>();

interface ControlProps {
  pet: AdminPet;
  /** Called after an update; the row may have left the list. */
  onDone: (message: string) => void;
}

export function StatusSelect({ pet, onDone }: ControlProps) {
  const { pending, change, dialog } = usePetUpdate(pet, onDone);
  return (
    <>
      <select
        className="field-input field-select pets-status"
        aria-label={`Status of ${pet.name}`}
        value={pending?.adoption_status ?? pet.adoption_status}
        onChange={({ target }) => change({ adoption_status: target.value as AdoptionStatus })}
      >
        {statusOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {dialog}
    </>
  );
}

/** Features the pet on the home page. */
export function FeatureButton({ pet, onDone }: ControlProps) {
  const { pending, change } = usePetUpdate(pet, onDone);
  const isFeatured = pending?.featured ?? pet.featured;
  return (
    <button
      className="row-action pets-star"
      type="button"
      title="Feature"
      aria-pressed={isFeatured}
      onClick={() => change({ featured: !isFeatured })}
    >
      <DashboardIcon name="star" />
      <span className="sm:sr-only">Feature</span> <span className="sr-only">{pet.name}</span>
    </button>
  );
}

/** Marks what a User wrote as checked. */
export function CheckedButton({ pet, onDone }: ControlProps) {
  const { pending, change } = usePetUpdate(pet, onDone);
  return (
    <button
      className="text-button"
      type="button"
      aria-disabled={pending ? true : undefined}
      onClick={() => !pending && change({ is_checked: true })}
    >
      Approve <span className="sr-only">{pet.name}</span>
    </button>
  );
}

/** Shows an update in the row at once. An error reverts it. */
function usePetUpdate({ id, name }: AdminPet, onDone: ControlProps['onDone']) {
  const [chosen, setChosen] = useState<InlinePetUpdate>();
  const { mutate, isBusy } = useMutation(({ message }) => petErrorMessages.update(message), {
    alertsFailure: true,
    isQueued: true,
  });
  const { confirm, dialog } = usePetConfirmation();
  return {
    /** The update in progress. */
    pending: isBusy ? chosen : undefined,
    change(change: InlinePetUpdate) {
      void confirm({ ids: [id], question: questionAbout(name, change), ...change }, () => {
        setChosen(change);
        void mutate(() => call('PUT /api/pets/:id', { params: { id }, body: change }), {
          onDone: () => onDone(describeChange(name, change)),
        });
      });
    },
    dialog,
  };
}
