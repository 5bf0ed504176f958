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
import { PickupScheduler } from './pickup-scheduler.tsx';

const call = createApiClient<AdoptionsApi>();
const title = 'Schedule pick-up';

export const clientLoader = staleWhileError(async ({ request: { signal } }) => {
  const applications = await call('GET /api/adoptions/me/', { signal });
  return { applications: applications.filter((each) => isOpen(each) && each.pickup?.status !== 'done') };
});

export default function SchedulePickupPage() {
  const { applications } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const requested = applications.find(({ id }) => String(id) === search.get('application'));
  const current = requested ?? applications.find(({ pickup }) => pickup === null) ?? applications[0];
  return (
    <DashboardPage title={title} lead={current && leadOf(current)}>
      {current ? (
        <>
          {applications.length > 1 && <ApplicationTabs applications={applications} current={current} />}
          {current.status !== 'Approved' && current.pickup === null && (
            <p className="dashboard-notice">
              You can book already: the pickup is provisional until the shelter has decided on your application.
            </p>
          )}
          <PickupScheduler
            key={current.id}
            application={current}
            onChanged={async () => {
              // Stay on this application: the page would otherwise select the next one without a pickup.
              await navigate(`?application=${current.id}`, { replace: true, preventScrollReset: true });
            }}
          />
        </>
      ) : (
        <div className="panel">
          <EmptyState title="You have no open application to pick a pet up for.">
            <p>Find whom you would like to take home, and apply first.</p>
            <Link className="button" to="/user-dashboard/all-pets">
              All Pets
            </Link>
          </EmptyState>
        </div>
      )}
    </DashboardPage>
  );
}

function leadOf({ pet, pickup }: Application): string {
  return pickup ? `The day you take ${pet.name} home.` : `Choose where and when you take ${pet.name} home.`;
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
