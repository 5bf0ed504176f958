import { Link } from 'react-router';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { AdminPet } from '../../admin-pets.contract.ts';
import { formatAge } from '../card-pet.ts';
import { CheckedButton, FeatureButton, StatusSelect } from './pets-table-controls.tsx';

interface PetsTableRowProps {
  pet: AdminPet;
  isChosen: boolean;
  onChoose: (isChosen: boolean, isRange: boolean) => void;
  onDone: (message: string) => void;
  onDelete: () => void;
}

export function PetsTableRow({ pet, isChosen, onChoose, onDone, onDelete }: PetsTableRowProps) {
  return (
    <tr>
      <td className="pets-check">
        <CheckBox label={`Select ${pet.name}`} checked={isChosen} onChange={onChoose} />
      </td>
      <th scope="row">
        <Name pet={pet} onDone={onDone} />
      </th>
      <td data-label="Species">{pet.species}</td>
      <td data-label="Breed" className={pet.breed ? 'sm:max-md:hidden' : 'max-md:hidden'}>
        {pet.breed ?? '–'}
      </td>
      <td data-label="Age" className={pet.age === null ? 'max-md:hidden' : 'sm:max-md:hidden xl:whitespace-nowrap'}>
        {pet.age === null ? '–' : formatAge(pet)}
      </td>
      <td data-label="Status">
        <StatusSelect pet={pet} onDone={onDone} />
      </td>
      <td data-label="Added" className="whitespace-nowrap sm:max-xl:hidden">
        <DateTime at={pet.created_at} format="date" />
      </td>
      <td aria-label={`What to do with ${pet.name}`}>
        <div className="row-actions">
          {pet.has_been_applied_for && (
            <Link className="row-action" to={`/admin-dashboard/manage-adoptions?pet_id=${pet.id}`} title="Applications">
              <DashboardIcon name="users" />
              <ActionName label="Applications" pet={pet} />
            </Link>
          )}
          <FeatureButton pet={pet} onDone={onDone} />
          <Link className="row-action" to={editHref(pet)} title="Edit">
            <DashboardIcon name="pencil" />
            <ActionName label="Edit" pet={pet} />
          </Link>
          {pet.is_listed && (
            <Link className="row-action" to={`/pets/${pet.id}`} title="View">
              <DashboardIcon name="eye" />
              <ActionName label="View" pet={pet} />
            </Link>
          )}
          <button className="row-action" type="button" title="Delete" onClick={onDelete}>
            <DashboardIcon name="trash" />
            <ActionName label="Delete" pet={pet} />
          </button>
        </div>
      </td>
    </tr>
  );
}

function Name({ pet, onDone }: Pick<PetsTableRowProps, 'pet' | 'onDone'>) {
  const { name, photos, owner, is_checked, is_listed, featured } = pet;
  return (
    <div className="pets-name">
      <div className="pets-photo" aria-hidden="true">
        <Photo photo={photos[0] ?? null} alt="" sizes="52px" />
      </div>
      <div className="min-w-0">
        <Link className="text-link" to={editHref(pet)}>
          <bdi>{name}</bdi>
        </Link>
        {owner && (
          <p className="font-normal text-soft">
            with <bdi>{owner.name}</bdi>
          </p>
        )}
        <div className="pets-marks">
          {featured && <span className="badge">Featured</span>}
          {!is_listed && <span className="badge">Not listed</span>}
          {!is_checked && <span className="badge">To check</span>}
          {!is_checked && <CheckedButton pet={pet} onDone={onDone} />}
        </div>
      </div>
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

function editHref({ id }: AdminPet): string {
  return `/admin-dashboard/view-pets/${id}`;
}
