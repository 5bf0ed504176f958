import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { ManagedPet } from '../../manage-pets.contract.ts';
import type { AdoptionStatus } from '../../pets.contract.ts';
import { statusOptions } from './pets-words.ts';
import { useQuickChange } from './use-quick-change.ts';

interface ControlProps {
  pet: ManagedPet;
  onDone: (message: string) => void;
}

export function StatusSelect({ pet, onDone }: ControlProps) {
  const { coming, change } = useQuickChange(pet, onDone);
  return (
    <select
      className="field-input field-select pets-status"
      aria-label={`Status of ${pet.name}`}
      value={coming?.adoption_status ?? pet.adoption_status}
      onChange={({ target }) => change({ adoption_status: target.value as AdoptionStatus })}
    >
      {statusOptions.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Whether a pet stands among the featured ones on the home page. */
export function FeatureButton({ pet, onDone }: ControlProps) {
  const { coming, change } = useQuickChange(pet, onDone);
  const isFeatured = coming?.featured ?? pet.featured;
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

/** Says that an Admin has looked at what a User wrote. */
export function CheckedButton({ pet, onDone }: ControlProps) {
  const { coming, change } = useQuickChange(pet, onDone);
  return (
    <button
      className="text-button"
      type="button"
      aria-disabled={coming ? true : undefined}
      onClick={() => !coming && change({ is_checked: true })}
    >
      Looks good <span className="sr-only">{pet.name}</span>
    </button>
  );
}
