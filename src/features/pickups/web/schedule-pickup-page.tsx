import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import type { AdoptionsApi, Application } from '../../adoptions/adoptions.contract.ts';
import { isOpen } from '../../adoptions/adoptions.permissions.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { pickupMessages } from '../pickups.constants.ts';
import { PickupScheduler } from './pickup-scheduler.tsx';

const call = createApiClient<AdoptionsApi>();
const title = 'Schedule pick-up';

export const clientLoader = staleWhileError(async ({ request: { signal } }) => {
  const decisionTime = call('GET /api/adoptions/decision-time', { signal }).catch(() => null);
  const applications = await call('GET /api/adoptions/me/', { signal });
  return {
    applications: applications.filter((each) => isOpen(each) && each.pickup?.status !== 'done'),
    decisionDays: (await decisionTime)?.days ?? null,
  };
});

export default function SchedulePickupPage() {
  const { applications, decisionDays } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const requested = applications.find(({ id }) => String(id) === search.get('application'));
  const current =
    requested ??
    applications.find(({ pickup, status }) => pickup === null && status !== 'Waitlisted') ??
    applications[0];
  return (
    <DashboardPage title={title} lead={current && leadOf(current)}>
      {current ? (
        <>
          {applications.length > 1 && <ApplicationTabs applications={applications} current={current} />}
          <PickupScheduler
            key={current.id}
            application={current}
            decisionDays={decisionDays}
            onChanged={async () => {
              // Stay on this application: the page would otherwise select the next one without a pickup.
              await navigate(`?application=${current.id}`, { replace: true, preventScrollReset: true });
            }}
          />
        </>
      ) : (
        <div className="panel">
          <EmptyState title="No pickups to schedule">
            <p>Once you’ve applied for a pet, choose a time for the pickup here.</p>
            <Link className="button" to="/user-dashboard/all-pets">
              Find a pet
            </Link>
          </EmptyState>
        </div>
      )}
    </DashboardPage>
  );
}

function leadOf({ pet, pickup, status }: Application): string {
  if (status === 'Waitlisted' && !pickup) return pickupMessages.waitlisted(pet.name);
  return pickup ? `${pet.name}’s pickup` : pickupMessages.choose(pet.name, status === 'Approved');
}

function ApplicationTabs({ applications, current }: { applications: Application[]; current: Application }) {
  return (
    <Tabs label="Your open applications">
      {applications.map(({ id, pet }) => (
        <TabLink key={id} to={`?application=${id}`} isCurrent={id === current.id}>
          {pet.name}
        </TabLink>
      ))}
    </Tabs>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={title} rows={5} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}
