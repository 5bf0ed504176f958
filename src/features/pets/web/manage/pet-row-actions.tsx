import { Link } from 'react-router';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { AdminPet } from '../../admin-pets.contract.ts';
import { ArchiveButton } from './archive-button.tsx';
import { FeatureButton } from './pets-table-controls.tsx';
import { useActsForShelter } from './use-acts-for-shelter.ts';
import { useHasPage } from './use-has-page.ts';

interface PetRowActionsProps {
  pet: AdminPet;
  onDone: (message: string) => void;
  onDelete: () => void;
}

/** What people can do with a pet, at the end of its row. */
export function PetRowActions({ pet, onDone, onDelete }: PetRowActionsProps) {
  const hasPage = useHasPage();
  const isEditable = useActsForShelter(pet);
  const canDelete = useCan('delete records');
  const canSeeApplications = useCan('view applications');
  return (
    <div className="row-actions">
      {pet.has_been_applied_for && canSeeApplications && (
        <Link className="row-action" to={`/admin-dashboard/manage-adoptions?pet_id=${pet.id}`} title="Applications">
          <DashboardIcon name="users" />
          <ActionName label="Applications" pet={pet} />
        </Link>
      )}
      {isEditable && (
        <>
          <FeatureButton pet={pet} onDone={onDone} />
          <Link className="row-action" data-row-key="e" to={`/admin-dashboard/view-pets/${pet.id}`} title="Edit">
            <DashboardIcon name="pencil" />
            <ActionName label="Edit" pet={pet} />
          </Link>
        </>
      )}
      {hasPage(pet) && (
        <Link className="row-action" to={`/pets/${pet.id}`} title="View">
          <DashboardIcon name="eye" />
          <ActionName label="View" pet={pet} />
        </Link>
      )}
      {isEditable && <ArchiveButton pet={pet} className="row-action" isIcon onDone={onDone} />}
      {isEditable && canDelete && (
        <button className="row-action" type="button" title="Delete" onClick={onDelete}>
          <DashboardIcon name="trash" />
          <ActionName label="Delete" pet={pet} />
        </button>
      )}
    </div>
  );
}

/** On wide screens only the icon is visible. Screen readers also hear the pet's name. */
function ActionName({ label, pet }: { label: string; pet: AdminPet }) {
  return (
    <>
      <span className="sm:sr-only">{label}</span> <span className="sr-only">{pet.name}</span>
    </>
  );
}
