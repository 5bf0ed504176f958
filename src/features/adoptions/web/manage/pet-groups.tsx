import { useId } from 'react';
import { Link } from 'react-router';
import { Photo } from '../../../../ui/photo.tsx';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { ApplicationCard } from './application-card.tsx';
import type { DecisionRequest } from './use-decisions.tsx';

interface PetGroupsProps {
  applications: AdminApplication[];
  onDecide: (request: DecisionRequest) => void;
}

/** Applications grouped by pet, oldest first. */
export function PetGroups({ applications, onDecide }: PetGroupsProps) {
  return (
    <div className="grid gap-5">
      {groupByPet(applications).map((group) => (
        <Group key={group[0]!.pet.id} applications={group} onDecide={onDecide} />
      ))}
    </div>
  );
}

function Group({ applications, onDecide }: PetGroupsProps) {
  const id = useId();
  const { pet } = applications[0]!;
  return (
    <section className="adoption-group" aria-labelledby={id}>
      <header className="adoption-group-pet">
        <div className="adoption-group-photo" aria-hidden="true">
          <Photo photo={pet.photo} alt="" sizes="(min-width: 40rem) 180px, 80px" />
        </div>
        <div className="grid min-w-0 content-start gap-0.5">
          <h2 id={id} className="text-[1.1875rem] leading-snug">
            <Link className="text-link" to={animalHref(pet.id)}>
              <bdi>{pet.name}</bdi>
            </Link>
          </h2>
          <p className="text-small text-soft">{[pet.breed, pet.species].filter(Boolean).join(', ')}</p>
          <p className="text-small text-soft">{pet.adoption_status === 'Pending' ? 'On hold' : pet.adoption_status}</p>
          <Link className="text-button text-small" to={`/admin-dashboard/manage-adoptions?view=pets&pet_id=${pet.id}`}>
            All applications<span className="sr-only">{` for ${pet.name}`}</span>
          </Link>
        </div>
      </header>
      <div className="adoption-group-cards" role="region" aria-label={`Applicants for ${pet.name}`} tabIndex={0}>
        {applications.map((application) => (
          <ApplicationCard key={application.id} application={application} within="pet" onDecide={onDecide} />
        ))}
      </div>
    </section>
  );
}

/** Keeps the order of the pets. Pets with the same name stay separate. */
function groupByPet(applications: AdminApplication[]): AdminApplication[][] {
  const groups = new Map<number, AdminApplication[]>();
  for (const application of applications) {
    const { id } = application.pet;
    groups.set(id, [...(groups.get(id) ?? []), application]);
  }
  return [...groups.values()].map((group) => group.toSorted(byArrival));
}

function byArrival(one: AdminApplication, other: AdminApplication): number {
  return one.created_at.localeCompare(other.created_at) || one.id - other.id;
}
