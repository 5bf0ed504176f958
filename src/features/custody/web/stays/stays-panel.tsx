import { useState } from 'react';
import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { PersonLink } from '../../../people/web/components.ts';
import type { AnimalRecord, Custody, CustodyApi } from '../../custody.contract.ts';
import { describeDaysInCare, describeIntake, describeOutcome } from '../describe-record.ts';
import { useToday } from '../../../../browser/dashboard/use-today.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

const call = createApiClient<CustodyApi>();

/** Each of the animal's stays, the latest first. */
export function StaysPanel({ record }: { record: AnimalRecord }) {
  const [corrected, setCorrected] = useState<Custody | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const { custodies, name, id } = record;
  return (
    <Panel title={custodies.length > 1 ? 'Stays' : 'Stay'} className="custody-stays">
      <AccessNotice capability="record intakes" to="record or correct its stays" />
      {custodies.length === 0 && <p className="text-soft">{`${name} has never been in our care.`}</p>}
      <ol className="grid gap-4">
        {custodies.map((custody, at) => (
          <Stay
            key={custody.id}
            custody={custody}
            onCorrect={() => setCorrected(custody)}
            onRemoveOutcome={at === 0 && custody.outcome_at !== null ? () => setIsRemoving(true) : undefined}
          />
        ))}
      </ol>
      {corrected && <CorrectionDialog record={record} custody={corrected} onClose={() => setCorrected(null)} />}
      {isRemoving && (
        <ConfirmMutation
          question={`Remove this outcome of ${name}?`}
          confirmLabel="Remove outcome"
          run={() => call('DELETE /api/records/:id/outcome', { params: { id } })}
          successMessage={`${name} is in care again.`}
          onDone={() => setIsRemoving(false)}
          onCancel={() => setIsRemoving(false)}
        >
          <p>{`Only if it was recorded by mistake: ${name}’s stay continues as if nothing had happened.`}</p>
        </ConfirmMutation>
      )}
    </Panel>
  );
}

interface StayProps {
  custody: Custody;
  onCorrect: () => void;
  onRemoveOutcome: (() => void) | undefined;
}

function Stay({ custody, onCorrect, onRemoveOutcome }: StayProps) {
  const { today, timeZone } = useToday();
  const { source, reason, outcome_person, outcome_reason } = custody;
  const canRecord = useCan('record intakes');
  const outcome = describeOutcome(custody, today, timeZone);
  return (
    <li className="custody-stay">
      <p>
        {describeIntake(custody, today, timeZone)}
        {source && (
          <>
            , brought in by <PersonLink of={{ type: 'person', id: source.person_id }}>{source.name}</PersonLink>
          </>
        )}
        {custody.is_intake_assumed && custody.intake_type === 'other' ? '' : '.'}
      </p>
      {reason !== null && <p className="whitespace-pre-line text-soft">{reason}</p>}
      {outcome !== null && (
        <p className="font-semibold">
          {outcome}
          {outcome_person && (
            <>
              {' '}
              · <PersonLink of={{ type: 'person', id: outcome_person.person_id }}>{outcome_person.name}</PersonLink>
            </>
          )}
        </p>
      )}
      {outcome_reason !== null && <p className="whitespace-pre-line text-soft">{outcome_reason}</p>}
      <p className="flex flex-wrap items-center gap-x-4 text-small text-soft">
        <span>{describeDaysInCare(custody, today, timeZone)}</span>
        <IfCan capability="record intakes">
          <button className="text-button" type="button" onClick={onCorrect}>
            Correct…
          </button>
        </IfCan>
        {onRemoveOutcome && canRecord && (
          <button className="text-button" type="button" onClick={onRemoveOutcome}>
            Remove outcome
          </button>
        )}
      </p>
    </li>
  );
}
