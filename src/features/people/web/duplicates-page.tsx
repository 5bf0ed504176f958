import { Link, useLoaderData } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { AccessNotice } from '../../../browser/dashboard/access-notice.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { PeopleApi } from '../people.contract.ts';
import type { DuplicatePair } from '../person.contract.ts';
import { DuplicateActions } from './duplicates-panel.tsx';
import { describeMatch } from './flag-labels.ts';
import { PersonLink } from './person-link.tsx';

const call = createApiClient<PeopleApi>();
const TITLE = 'Possible duplicates';

export const clientLoader = staleWhileError(async ({ request: { signal } }) => {
  requireCapability('view people');
  return { pairs: await call('GET /api/admin/people/duplicates', { signal }) };
});

export default function DuplicatesPage() {
  const { pairs } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage
      title={TITLE}
      notice={<AccessNotice capability="edit people" to="merge them" />}
      lead="People with the same email or phone number. Compare them before you merge: families share both."
      actions={
        <Link className="text-button" to="/admin-dashboard/people">
          All people
        </Link>
      }
    >
      {pairs.length === 0 ? (
        <EmptyState title="No duplicates">No two people share an email or phone number.</EmptyState>
      ) : (
        <ul className="grid gap-3">
          {pairs.map((pair) => (
            <Pair key={pair.people.map(({ id }) => id).join(' ')} pair={pair} />
          ))}
        </ul>
      )}
    </DashboardPage>
  );
}

function Pair({ pair: { people, matched_by } }: { pair: DuplicatePair }) {
  const [one, other] = people;
  if (!one || !other) return null;
  return (
    <li className="panel person-pair">
      {[one, other].map((person) => (
        <div key={person.id} className="grid min-w-0 gap-0.5">
          <p>
            <PersonLink of={{ type: 'person', id: person.id }}>{person.name || 'No name'}</PersonLink>
          </p>
          <p className="text-small break-words text-soft">
            {[person.email, person.phone_number].filter((text) => text !== '').join(' · ')}
          </p>
        </div>
      ))}
      <div className="grid gap-1">
        <p className="text-small text-soft">{describeMatch(matched_by)}</p>
        <DuplicateActions people={[one, other]} />
      </div>
    </li>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
