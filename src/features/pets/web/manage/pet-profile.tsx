import { use } from 'react';
import { Link } from 'react-router';
import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { useCurrentUser } from '../../../../browser/dashboard/current-user.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { PetTasksContext } from '../../../../ui/dashboard/pet-tasks-context.ts';
import { Photo } from '../../../../ui/photo.tsx';
import type { AdminPet } from '../../admin-pets.contract.ts';
import { petFields, petFormRows, type PetFieldName } from '../../pet-fields.constants.ts';
import { formatPetValue } from './format-pet-value.ts';
import { valuesOf } from './pet-values.ts';
import { useHasPage } from './use-has-page.ts';

interface PetProfileProps {
  pet: AdminPet;
  list: { to: string; label: string };
}

/** A pet for staff who may not change it: without the capability, or because it is their own. */
export function PetProfile({ pet, list }: PetProfileProps) {
  const { id, name, owner, photos } = pet;
  const isOwn = owner?.id === useCurrentUser().id;
  const hasPage = useHasPage();
  const renderTasks = use(PetTasksContext);
  return (
    <DashboardPage
      title={name}
      notice={isOwn ? <OwnNotice id={id} /> : <AccessNotice capability="edit animals" />}
      actions={
        <>
          <Link className="text-button" to={list.to}>
            {list.label}
          </Link>
          {hasPage(pet) && (
            <Link className="text-button" to={`/pets/${id}`}>
              View page
            </Link>
          )}
        </>
      }
    >
      {photos.length > 0 && (
        <ul className="pet-profile-photos" aria-label={`Photos of ${name}`}>
          {photos.map((photo, at) => (
            <li key={photo.image}>
              <Photo photo={photo} alt={`${name}, photo ${at + 1}`} sizes="10rem" isFirst={at === 0} />
            </li>
          ))}
        </ul>
      )}
      <Fields title="Details" pet={pet} names={[...petFormRows.details.flat(), ...petFormRows.shelter.flat()]} />
      <Fields title="Health and habits" pet={pet} names={petFormRows.care.flat()} />
      <Fields title="Story" pet={pet} names={petFormRows.story.flat()} />
      {renderTasks(id)}
    </DashboardPage>
  );
}

/** Nobody reviews their own listing. */
function OwnNotice({ id }: { id: number }) {
  return (
    <p className="text-small text-soft">
      This is your own listing. A colleague reviews it, and you can change it in{' '}
      <Link className="text-link" to={`/user-dashboard/my-pets/${id}`}>
        My pets
      </Link>
      .
    </p>
  );
}

function Fields({ title, pet, names }: { title: string; pet: AdminPet; names: readonly PetFieldName[] }) {
  const values = valuesOf(pet);
  return (
    <Panel title={title}>
      <dl className="review-values">
        {names
          // Part of the age.
          .filter((name) => name !== 'age_months')
          .map((name) => (
            <div key={name}>
              <dt>{petFields[name].label}</dt>
              <dd>{formatPetValue(name, values)}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}
