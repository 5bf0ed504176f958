import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { visitMessages } from '../../visits.constants.ts';
import type { OwnVisit, VisitsApi } from '../../visits.contract.ts';
import { formatVisitTime, formatVisitWhen } from '../../visit-times.contract.ts';

const call = createApiClient<VisitsApi>();

/** The upcoming visits of the signed-in person, which can be moved and canceled. */
export function OwnVisits({ visits }: { visits: OwnVisit[] }) {
  const [canceling, setCanceling] = useState<OwnVisit | null>(null);
  if (visits.length === 0) return null;
  return (
    <Panel title={visits.length === 1 ? 'Your visit' : 'Your visits'}>
      <ul className="grid gap-5">
        {visits.map((visit) => (
          <li key={visit.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              <p>
                <strong>
                  <PetName visit={visit} />
                </strong>
              </p>
              <p>{formatVisitWhen(visit)}</p>
              <p className="text-small text-soft">
                {visit.status === 'booked' ? 'Confirmed' : 'Requested. We’ll confirm by email.'}
              </p>
            </div>
            <p className="flex flex-wrap gap-3">
              <Link
                className="button button-quiet button-small"
                to={`/visits/manage?visit=${visit.id}`}
                aria-label={`Reschedule your visit with ${visit.pet_name}`}
              >
                Reschedule
              </Link>
              <button
                type="button"
                className="button button-quiet button-small"
                aria-label={`Cancel your visit with ${visit.pet_name}`}
                onClick={() => setCanceling(visit)}
              >
                Cancel
              </button>
            </p>
          </li>
        ))}
      </ul>
      {canceling && (
        <ConfirmMutation
          question={`Cancel your visit with ${canceling.pet_name}?`}
          confirmLabel="Cancel visit"
          cancelLabel="Never mind"
          isDanger
          run={() => call('POST /api/visits/cancel', { body: { id: canceling.id } })}
          successMessage={visitMessages.canceled}
          failedMessage={visitMessages.cancelFailed}
          onDone={() => setCanceling(null)}
          onCancel={() => setCanceling(null)}
        >
          {canceling.time !== null && <p>{`We’ll offer ${formatVisitTime(canceling)} to someone else.`}</p>}
        </ConfirmMutation>
      )}
    </Panel>
  );
}

function PetName({ visit: { pet_id, pet_name } }: { visit: OwnVisit }) {
  if (pet_id === null) return <bdi>{pet_name}</bdi>;
  return (
    <Link className="text-link" to={`/pets/${pet_id}`}>
      <bdi>{pet_name}</bdi>
    </Link>
  );
}
