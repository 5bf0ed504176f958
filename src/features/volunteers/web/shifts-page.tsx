import { data, Link, useLoaderData } from 'react-router';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { SHIFTS_PATH } from '../volunteers.constants.ts';
import { DeskView, loadDesk } from './desk-view.tsx';
import { loadSchedule, ScheduleView } from './schedule-view.tsx';
import { loadVolunteer, VolunteerView } from './volunteers/volunteer-view.tsx';
import { loadVolunteers, VolunteersView } from './volunteers/volunteers-view.tsx';
import styles from './volunteers.css?url';

const TITLE = 'Shifts';

/** One route for the shifts, the desk and the volunteers: every visitor loads the list of routes. */
export const clientLoader = staleWhileError(async ({ url, params, request: { signal } }) => {
  const { view, id } = params;
  if (view === undefined) return { view: 'schedule' as const, loaded: await loadSchedule(url, signal) };
  if (view !== 'desk' && view !== 'volunteers') throw data(null, { status: 404 });
  requireCapability('coordinate volunteers');
  if (view === 'volunteers') {
    return id === undefined
      ? { view: 'volunteers' as const, loaded: await loadVolunteers(url, signal) }
      : { view: 'volunteer' as const, loaded: await loadVolunteer(id, signal) };
  }
  if (id !== undefined) throw data(null, { status: 404 });
  return { view: 'desk' as const, loaded: await loadDesk(signal) };
});

export default function ShiftsPage() {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="volunteers" />
      <View {...useLoaderData<typeof clientLoader>()} />
    </>
  );
}

function View({ view, loaded }: Awaited<ReturnType<typeof clientLoader>>) {
  if (view === 'schedule') return <ScheduleView {...loaded} />;
  if (view === 'desk') return <DeskView desk={loaded} />;
  return view === 'volunteers' ? <VolunteersView {...loaded} /> : <VolunteerView volunteer={loaded} />;
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return (
    <LoadError title={TITLE}>
      <Link className="text-link" to={SHIFTS_PATH}>
        All shifts
      </Link>
    </LoadError>
  );
}
