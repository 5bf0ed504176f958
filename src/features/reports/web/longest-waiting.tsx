import { Link } from 'react-router';
import { IfCan } from '../../../browser/dashboard/if-can.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import type { AdminPetsApi } from '../../pets/admin-pets.contract.ts';
import type { WaitingPet } from '../reports.contract.ts';
import { animalHref } from '../../../platform/animal-href.contract.ts';

const call = createApiClient<AdminPetsApi>();

/** Featuring a pet shows it on the home page. */
export function LongestWaiting({ pets, total }: { pets: WaitingPet[]; total: number }) {
  if (pets.length === 0) {
    return (
      <EmptyState title="No pets waiting" headingLevel="h3">
        <p>Available pets show up here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ol className="waiting-pets">
        {pets.map((pet) => (
          <WaitingPetRow key={pet.id} pet={pet} />
        ))}
      </ol>
      {total > pets.length && (
        <Link
          className="text-link justify-self-start print:hidden"
          to="/admin-dashboard/view-pets?filter=available&sort=added"
        >
          {`View all ${total.toLocaleString('en')}`}
        </Link>
      )}
    </>
  );
}

function WaitingPetRow({ pet: { id, name, species, since, days, featured, photo } }: { pet: WaitingPet }) {
  const { mutate, isBusy, failure } = useMutation('The pet wasn’t changed. Please try again.');
  const feature = () =>
    mutate(() => call('PUT /api/pets/:id', { params: { id }, body: { featured: featured ? 'no' : 'yes' } }), {
      successMessage: featured ? `${name} is no longer featured.` : `${name} is now featured on the home page.`,
    });
  return (
    <li>
      <div className="waiting-photo">
        <Photo photo={photo} alt="" sizes="4rem" />
      </div>
      <div className="min-w-0">
        <Link className="text-link font-bold" to={animalHref(id)}>
          <bdi>{name}</bdi>
        </Link>
        <p className="text-small text-soft">
          {species}, here since <DateTime at={since} format="date" />
        </p>
        {failure && (
          <p role="alert" className="text-small text-danger">
            {failure}
          </p>
        )}
      </div>
      <p className="waiting-days">
        <strong>{days.toLocaleString('en')}</strong> {days === 1 ? 'day' : 'days'}
      </p>
      <IfCan capability="edit animals">
        <button
          className="waiting-feature"
          type="button"
          aria-pressed={featured}
          aria-disabled={isBusy || undefined}
          onClick={() => void feature()}
        >
          <DashboardIcon name="star" />
          {featured ? 'Featured' : 'Feature'}
          <span className="sr-only">{` ${name}`}</span>
        </button>
      </IfCan>
    </li>
  );
}
