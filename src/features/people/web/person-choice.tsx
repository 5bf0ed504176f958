import { Link } from 'react-router';
import type { PersonMatch } from '../person.contract.ts';
import { FlagBadge } from './flag-badge.tsx';
import { FlagConfirmation } from './flag-confirmation.tsx';
import { describeMatch } from './flag-labels.ts';
import { PersonLink } from './person-link.tsx';
import type { PersonChoice as Choice } from './use-person-choice.ts';

interface PersonChoiceProps {
  choice: Choice;
  /** The pet that the person wants, for their applications for it. */
  petId: number | undefined;
  error: string | undefined;
}

/** The people who may be the one that staff type in: which of them it is, or someone new. */
export function PersonChoice({ choice, petId, error }: PersonChoiceProps) {
  const { matches, chosen, choose, flags, isConfirmed, confirm } = choice;
  const isNew = chosen === 'new';
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {matches.length > 0 && (
        <fieldset className="person-matches" aria-invalid={error && chosen === null ? true : undefined}>
          <legend className="field-label">Is it someone we know?</legend>
          {matches.map((match) => (
            <label key={match.id} className="person-match">
              <input type="radio" name="person_choice" checked={chosen === match.id} onChange={() => choose(match)} />
              <MatchDescription match={match} petId={petId} />
            </label>
          ))}
          <label className="person-match">
            <input type="radio" name="person_choice" checked={isNew} onChange={() => choose('new')} />
            <span className="font-bold">Someone new</span>
          </label>
          <FlagConfirmation
            flags={flags}
            isConfirmed={isConfirmed}
            onConfirm={confirm}
            label={isNew ? 'It’s someone else.' : 'Record the adoption anyway.'}
            error={chosen !== null ? error : undefined}
          />
          {error && chosen === null && <p className="field-error">{error}</p>}
        </fieldset>
      )}
    </div>
  );
}

function MatchDescription({ match, petId }: { match: PersonMatch; petId: number | undefined }) {
  const { id, name, email, phone_number, matched_by, user_id, flags } = match;
  const applied = match.open_applications.find(({ pet_id }) => pet_id === petId);
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-bold">
          This is <PersonLink of={{ type: 'person', id }}>{name}</PersonLink>
        </span>
        {flags.map((flag) => (
          <FlagBadge key={flag.id} flag={flag} />
        ))}
      </span>
      <span className="text-small text-soft">
        {[describeMatch(matched_by), email, phone_number, user_id === null ? 'no account' : 'has an account']
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
      {describeAdoptions(match) && <span className="text-small">{describeAdoptions(match)}</span>}
      {applied && (
        <span className="text-small">
          Has applied for {applied.pet_name}:{' '}
          <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${applied.id}`}>
            approve that application
          </Link>{' '}
          instead.
        </span>
      )}
    </span>
  );
}

function describeAdoptions({ adoption_count, return_count }: PersonMatch): string {
  if (adoption_count === 0) return '';
  const adoptions = `${adoption_count} ${adoption_count === 1 ? 'adoption' : 'adoptions'}`;
  return return_count === 0 ? adoptions : `${adoptions}, ${return_count} returned`;
}
