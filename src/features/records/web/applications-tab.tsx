import { Link } from 'react-router';
import { useCan, useCurrentUser } from '../../../browser/dashboard/current-user.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { isDecider, isOnTrial } from '../../adoptions/adoptions.permissions.ts';
import type { AdminApplication } from '../../adoptions/manage-adoptions.contract.ts';
import { HandoverButton } from '../../adoptions/web/components/handover-button.tsx';
import { PrintPapersButton } from '../../adoptions/web/components/print-papers-button.tsx';
import { PersonLink } from '../../people/web/components.ts';
import type { TabProps } from './record-tab.ts';

export function ApplicationsTab({
  record: { id, name, adoption_status, is_listed },
  loaded,
}: TabProps<AdminApplication[]>) {
  const canDecide = useCan('decide applications');
  if (loaded.length === 0) {
    const isOffered = adoption_status === 'Available' && is_listed;
    return (
      <EmptyState title="No applications yet">
        <p>{isOffered ? `${name} is on the site, waiting for someone.` : `${name} isn’t on the site.`}</p>
        {isOffered && canDecide && (
          <Link className="button button-quiet" to={`/admin-dashboard/manage-adoptions/walk-in?pet_id=${id}`}>
            Walk-in adoption
          </Link>
        )}
      </EmptyState>
    );
  }
  return (
    <Panel
      title="Applications"
      actions={
        <Link className="text-button" to={`/admin-dashboard/manage-adoptions?pet_id=${id}`}>
          Compare
          <span className="sr-only">{` the applications for ${name}`}</span>
        </Link>
      }
    >
      <ul>
        {loaded.map((application) => (
          <ApplicationRow key={application.id} application={application} />
        ))}
      </ul>
    </Panel>
  );
}

function ApplicationRow({ application }: { application: AdminApplication }) {
  const { id, first_name, last_name, person_id, created_at, handover_at, returned_at, is_walk_in } = application;
  const { pet, together } = application;
  const currentUser = useCurrentUser();
  const name = `${first_name} ${last_name}`.trim() || 'Former member';
  return (
    <li className="record-application">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {person_id === null ? (
          <span className="font-semibold">{name}</span>
        ) : (
          <PersonLink of={{ type: 'person', id: person_id }}>{name}</PersonLink>
        )}
        <span className="badge record-badge">{describeStatus(application)}</span>
      </p>
      <p className="text-small text-soft">
        {is_walk_in ? 'Walk-in on ' : 'Applied on '}
        <DateTime at={created_at} format="date" />
        {handover_at !== null && (
          <>
            , went home on <DateTime at={handover_at} format="date" />
          </>
        )}
        {returned_at !== null && (
          <>
            , returned on <DateTime at={returned_at} format="date" />
          </>
        )}
      </p>
      {together.length > 1 && <p className="text-small">{`One application for ${pet.name}`}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link className="text-button" to={`/admin-dashboard/manage-adoptions/${id}`}>
          Open application
          <span className="sr-only">{` of ${name}`}</span>
        </Link>
        {isDecider(currentUser, application) && <HandoverButton application={application} />}
        <PrintPapersButton application={application} className="text-button gap-2" />
      </div>
    </li>
  );
}

function describeStatus(application: AdminApplication): string {
  const { status, handover_at, returned_at, trial } = application;
  if (trial !== null && isOnTrial(application)) return `On trial until ${formatDay(trial.ends_on)}`;
  if (status !== 'Approved') return status;
  if (returned_at !== null) return 'Returned';
  return handover_at === null ? 'Waiting for handover' : 'Adopted';
}
