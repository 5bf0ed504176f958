import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { AdminPet, AdminPetsApi } from '../../admin-pets.contract.ts';
import { petErrorMessages } from '../../pet-form.constants.ts';

const call = createApiClient<AdminPetsApi>();

interface ArchiveButtonProps {
  pet: Pick<AdminPet, 'id' | 'name' | 'adoption_status' | 'archived_at'>;
  className: string;
  /** On wide screens only the icon is visible, as of the other actions of a row. */
  isIcon?: boolean;
  onDone?: (message: string) => void;
}

/** Archives an adopted pet, or brings it back. It can be undone, so nothing is asked. */
export function ArchiveButton({ pet, className, isIcon = false, onDone }: ArchiveButtonProps) {
  const { mutate, isBusy } = useMutation(({ message }) => petErrorMessages.update(message), { alertsFailure: true });
  const isArchived = pet.archived_at !== null;
  if (pet.adoption_status !== 'Adopted') return null;
  const label = isArchived ? 'Unarchive' : 'Archive';
  const run = () =>
    void mutate(() => call('PUT /api/pets/archive', { body: { ids: [pet.id], is_archived: !isArchived } }), {
      onDone: () => onDone?.(`${pet.name} ${isArchived ? 'is back from the archive' : 'archived'}.`),
    });
  return (
    <button
      className={className}
      type="button"
      title={label}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && run()}
    >
      <DashboardIcon name="archive" />
      <span className={isIcon ? 'sm:sr-only' : undefined}>{label}</span> <span className="sr-only">{pet.name}</span>
    </button>
  );
}
