import { Link } from 'react-router';
import { Photo } from '../../../../ui/photo.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { WriteLink } from '../../../messages/web/components/write-link.tsx';
import type { UnansweredOfPet } from '../../../owner-listings/unanswered-inquiries.contract.ts';
import type { AdminPet } from '../../admin-pets.contract.ts';
import { formatPetLine } from '../format-pet.ts';
import { StatusSelect } from './pets-table-controls.tsx';
import { useHasPage } from './use-has-page.ts';

interface MyPetCardProps {
  pet: AdminPet;
  /** Messages without a reply. */
  unanswered: UnansweredOfPet | undefined;
  onDone: (message: string) => void;
  onDelete: () => void;
}

/** A User's own pet with its status and actions. */
export function MyPetCard({ pet, unanswered, onDone, onDelete }: MyPetCardProps) {
  const hasPage = useHasPage();
  // Only the shelter changes pets that somebody has applied for (`product.md`, section 3).
  const isFrozen = pet.has_been_applied_for;
  const edit = `/user-dashboard/my-pets/${pet.id}`;
  return (
    <article className="my-pet" aria-labelledby={`pet-${pet.id}`}>
      <div className="my-pet-photo" aria-hidden="true">
        <Photo photo={pet.photos[0] ?? null} alt="" sizes="(min-width: 40rem) 20rem, 94vw" />
      </div>
      <h2 id={`pet-${pet.id}`} className="text-title">
        {isFrozen ? (
          pet.name
        ) : (
          <Link className="text-link" to={edit}>
            {pet.name}
          </Link>
        )}
      </h2>
      {unanswered && (
        <p>
          <Link className="text-button" to={unanswered.href}>
            {unanswered.count === 1 ? '1 unanswered message' : `${unanswered.count} unanswered messages`}
            <span className="sr-only"> about {pet.name}</span>
          </Link>
        </p>
      )}
      <p className="text-small text-soft">{formatPetLine(pet)}</p>
      <p className="text-small">{describeListing(pet)}</p>
      {isFrozen ? <p className="text-small">{describeFrozen(pet)}</p> : <StatusSelect pet={pet} onDone={onDone} />}
      <div className="row-actions">
        {!isFrozen && (
          <Link className="row-action" to={edit}>
            <DashboardIcon name="pencil" />
            Edit<span className="sr-only"> {pet.name}</span>
          </Link>
        )}
        {hasPage(pet) && (
          <Link className="row-action" to={`/pets/${pet.id}`}>
            <DashboardIcon name="site" />
            <span>
              View<span className="sr-only"> {pet.name}’s</span> page
            </span>
          </Link>
        )}
        {!isFrozen && (
          <button className="row-action" type="button" onClick={onDelete}>
            <DashboardIcon name="trash" />
            Delete<span className="sr-only"> {pet.name}</span>
          </button>
        )}
        {(isFrozen || !pet.is_listed) && (
          <WriteLink className="row-action" about={`My pet ${pet.name}`}>
            <DashboardIcon name="message" />
            Message us<span className="sr-only"> about {pet.name}</span>
          </WriteLink>
        )}
      </div>
    </article>
  );
}

/** Why a User can no longer change their pet. */
export function describeFrozen({ name, adoption_status }: Pick<AdminPet, 'name' | 'adoption_status'>): string {
  const status = adoption_status === 'Adopted' ? `${name} has been adopted.` : `Someone has applied for ${name}.`;
  return `${status} To change or delete this listing, message us.`;
}

/** Whether the pet is listed and checked. */
export function describeListing({
  adoption_status,
  is_listed,
  is_checked,
  awaits_confirmation,
}: Pick<AdminPet, 'adoption_status' | 'is_listed' | 'is_checked' | 'awaits_confirmation'>): string {
  if (awaits_confirmation) return 'Waiting for you to confirm your email. Then it goes live.';
  if (!is_listed) return 'Unlisted: we took this listing off the site. Questions? Message us.';
  if (adoption_status === 'Adopted') return 'Adopted: no longer looking for a home';
  return is_checked ? 'Live, reviewed' : 'Live, awaiting review';
}
