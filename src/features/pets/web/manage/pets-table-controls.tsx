import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { AdminPet } from '../../admin-pets.contract.ts';
import type { AdoptionStatus } from '../../pets.contract.ts';
import { statusOptions } from './pets-labels.ts';
import { useInlineUpdate } from './use-inline-update.ts';

interface ControlProps {
  pet: AdminPet;
  onDone: (message: string) => void;
}

export function StatusSelect({ pet, onDone }: ControlProps) {
  const { pending, change } = useInlineUpdate(pet, onDone);
  return (
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
  );
}

/** Features the pet on the home page. */
export function FeatureButton({ pet, onDone }: ControlProps) {
  const { pending, change } = useInlineUpdate(pet, onDone);
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
  const { pending, change } = useInlineUpdate(pet, onDone);
  return (
    <button
      className="text-button"
      type="button"
      aria-disabled={pending ? true : undefined}
      onClick={() => !pending && change({ is_checked: true })}
    >
      Looks good <span className="sr-only">{pet.name}</span>
    </button>
  );
}
