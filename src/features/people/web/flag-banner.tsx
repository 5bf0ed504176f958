import { useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { withDetail } from '../../../browser/dashboard/with-detail.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import type { PeopleApi } from '../people.contract.ts';
import type { PersonFlag, PossibleFlag } from '../person.contract.ts';
import { FlagDialog } from './flag-dialog.tsx';
import { flagLabels } from '../people.constants.ts';
import { describeMatch } from './flag-labels.ts';
import { PersonLink } from './person-link.tsx';

const call = createApiClient<PeopleApi>();

interface FlagBannerProps {
  /** Null once the account was deleted. */
  person: { id: number; name: string } | null;
  flags: readonly PersonFlag[];
  possible?: readonly PossibleFlag[];
  /** Whether flags can be set and removed here. */
  isEditable?: boolean;
  /** Called after a change that reloading the page does not show. */
  onChanged?: () => void;
}

/** The flags of a person, and of others who may be the same person. */
export function FlagBanner({ person, flags, possible, isEditable = false, onChanged }: FlagBannerProps) {
  const [edited, setEdited] = useState<PersonFlag | 'new' | null>(null);
  if (!person) return null;
  return (
    <>
      {flags.map((flag) => (
        <Flag key={flag.id} flag={flag} onEdit={isEditable ? () => setEdited(flag) : undefined} onChanged={onChanged} />
      ))}
      {possible?.map((each) => (
        <PossibleFlagNotice key={`${each.person_id} ${each.flag.id}`} possible={each} />
      ))}
      {isEditable && flags.length === 0 && (
        <p className="-my-3 flex flex-wrap gap-x-4 print:hidden">
          <button className="row-action -ml-3" type="button" onClick={() => setEdited('new')}>
            <DashboardIcon name="flag" />
            Flag this person
          </button>
        </p>
      )}
      {edited && (
        <FlagDialog
          person={person}
          flag={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onDone={() => {
            setEdited(null);
            onChanged?.();
          }}
        />
      )}
    </>
  );
}

interface FlagProps {
  flag: PersonFlag;
  onEdit: (() => void) | undefined;
  onChanged: (() => void) | undefined;
}

function Flag({ flag, onEdit, onChanged }: FlagProps) {
  const { mutate, isBusy, failure } = useMutation(withDetail('The flag wasn’t removed. Please try again.'));
  const remove = () =>
    mutate(() => call('DELETE /api/admin/people/:id/flag', { params: { id: flag.person_id } }), { onDone: onChanged });
  return (
    <section className="person-flag" data-level={flag.level} aria-label={flagLabels[flag.level]}>
      <DashboardIcon name="flag" className="size-6" />
      <div className="person-flag-text">
        <p className="font-bold">{flagLabels[flag.level]}</p>
        <p className="whitespace-pre-line">{flag.reason}</p>
        <FlagOrigin flag={flag} />
        {failure && <FormMessage type="error">{failure}</FormMessage>}
      </div>
      {onEdit && (
        <div className="flex flex-wrap gap-x-4 self-start print:hidden">
          <button className="text-button" type="button" onClick={onEdit}>
            Change flag
          </button>
          <button
            className="text-button"
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={() => void remove()}
          >
            Remove flag
          </button>
        </div>
      )}
    </section>
  );
}

export function FlagOrigin({ flag: { set_by, set_at, expires_on } }: { flag: PersonFlag }) {
  return (
    <p className="text-small">
      {`Set by ${set_by ?? 'a former colleague'} on `}
      <DateTime at={set_at} format="date" />
      {expires_on !== null && `, until ${formatDay(expires_on)}`}
    </p>
  );
}

/** It may be about another person, so it says how both were matched. */
function PossibleFlagNotice({ possible: { person_id, name, matched_by, flag } }: { possible: PossibleFlag }) {
  return (
    <section className="person-flag" data-possible="" data-level={flag.level} aria-label="Possible match with a flag">
      <DashboardIcon name="flag" className="size-6" />
      <div className="person-flag-text">
        <p className="font-bold">
          This may be <PersonLink of={{ type: 'person', id: person_id }}>{name}</PersonLink>:{' '}
          {flagLabels[flag.level].toLowerCase()}
        </p>
        <p className="whitespace-pre-line">{flag.reason}</p>
        <p className="text-small">{describeMatch(matched_by)}. It may also be someone else: check before you decide.</p>
      </div>
    </section>
  );
}
