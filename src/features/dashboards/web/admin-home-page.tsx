import { Link, useLoaderData } from 'react-router';
import { caller } from '../../../browser/call-api.ts';
import { useSession } from '../../../browser/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { AccountsApi } from '../../accounts/accounts.contract.ts';
import type { ManageAdoptionsApi } from '../../adoptions/manage-adoptions.contract.ts';
import type { AuditApi } from '../../audit/audit.contract.ts';
import { LatestEntries } from '../../audit/web/audit.door.ts';
import type { ManagePetsApi } from '../../pets/manage-pets.contract.ts';
import type { petsApi } from '../../pets/pets.contract.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { keepLoaded } from './kept-load.ts';
import { LoadFailure } from './load-failure.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { Panel } from './panel.tsx';
import { SummaryCard } from './summary-card.tsx';

const callAccounts = caller<AccountsApi>();
const callPets = caller<typeof petsApi>();
const callManagedPets = caller<ManagePetsApi>();
const callAdoptions = caller<ManageAdoptionsApi>();
const callAudit = caller<AuditApi>();

export const clientLoader = keepLoaded(async ({ request: { signal } }) => {
  const [users, pets, adopted, managed, applications, latest] = await Promise.all([
    callAccounts('GET /api/users/total', { signal }),
    callPets('GET /api/pets/total', { signal }),
    callPets('GET /api/pets/adopted/total', { signal }),
    callManagedPets('GET /api/pets/manage/counts', { signal }),
    callAdoptions('GET /api/adoptions/counts', { signal }),
    callAudit.page('GET /api/audit-log/', { page: 1, limit: 6, signal }),
  ]);
  return {
    users: users.total_user,
    pets: pets.total_pets,
    adopted: adopted.total_adopted,
    unchecked: managed.counts.unchecked,
    undecided: applications.counts.Pending,
    overdue: applications.counts.overdue,
    latest: latest.items,
  };
});

export default function AdminHomePage() {
  const { users, pets, adopted, unchecked, undecided, overdue, latest } = useLoaderData<typeof clientLoader>();
  const username = useSession()?.username;
  return (
    <DashboardPage
      title="Dashboard"
      heading={username ? `Hello, ${username}` : 'Hello'}
      lead="This is how the shelter stands at the moment."
    >
      <ul className="grid gap-5 sm:grid-cols-3">
        <SummaryCard label="Users" count={users} to="teams" way="Manage users" />
        <SummaryCard label="Total Pets" count={pets} to="view-pets" way="Look after the pets" />
        <SummaryCard label="Adopted Pets" count={adopted} to="view-pets?filter=available" way="See who still waits" />
      </ul>
      <div className="grid gap-5 lg:grid-cols-3">
        <Panel
          className="lg:col-span-2"
          title="Lately"
          actions={
            <Link className="text-link text-small" to="audit-log">
              Audit log
            </Link>
          }
        >
          <LatestEntries entries={latest} />
        </Panel>
        <Panel title="What next?">
          <ul className="grid gap-1">
            {waysOnFrom({ unchecked, undecided, overdue }).map(({ to, label }) => (
              <li key={to}>
                <Link className="way-on" to={to}>
                  {label}
                  <Icon name="arrow" className="size-5 text-soft" />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </DashboardPage>
  );
}

function waysOnFrom({ unchecked, undecided, overdue }: Record<'unchecked' | 'undecided' | 'overdue', number>) {
  const pets =
    unchecked === 1 ? '1 pet that somebody added' : `${unchecked.toLocaleString('en')} pets that people added`;
  const applications = undecided === 1 ? '1 application' : `${undecided.toLocaleString('en')} applications`;
  const late = overdue === 1 ? '1 overdue application' : `${overdue.toLocaleString('en')} overdue applications`;
  return [
    ...(overdue > 0 ? [{ to: 'manage-adoptions?filter=overdue&sort=date', label: `Look at ${late}` }] : []),
    ...(undecided > 0 ? [{ to: 'manage-adoptions?filter=Pending', label: `Decide on ${applications}` }] : []),
    ...(unchecked > 0 ? [{ to: 'view-pets?filter=unchecked', label: `Look at ${pets}` }] : []),
    { to: 'pickups?view=day', label: 'See who comes today' },
    { to: 'add-pet', label: 'Add a pet' },
    { to: 'teams', label: 'Add a colleague or an adopter' },
    { to: 'outbox', label: 'Read the mails that go out' },
    { to: 'profile', label: 'Look after your own account' },
    { to: '/', label: 'See the site as visitors do' },
  ];
}

export function HydrateFallback() {
  return <PageSkeleton title="Dashboard" />;
}

export function ErrorBoundary() {
  return <LoadFailure title="Dashboard" />;
}
