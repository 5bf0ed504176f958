import { Link, useLoaderData, useNavigate } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { siteMessages } from '../../settings/sites.constants.ts';
import type { Site, SitesApi } from '../../settings/sites.contract.ts';
import { SiteForm, type EditedSite } from './site-form.tsx';

const call = createApiClient<SitesApi>();
const TITLE = 'Site';
const LIST_HREF = '/admin-dashboard/settings?part=pickups';

export const clientLoader = staleWhileError(async ({ params, request: { signal } }) => {
  requireCapability('change settings');
  const sites = await call('GET /api/sites/', { signal });
  const isNew = params['id'] === 'new';
  return { isNew, site: sites.find(({ id }) => String(id) === params['id']) ?? null, first: sites[0]! };
});

export default function SitePage() {
  const { site, isNew, first } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const title = isNew ? 'Add site' : (site?.name ?? TITLE);
  const back = (
    <Link className="text-button" to={LIST_HREF}>
      All sites
    </Link>
  );
  return (
    <DashboardPage title={title} actions={back}>
      {isNew || site ? (
        <SiteForm
          key={site ? site.id : 'new'}
          site={site}
          initial={site ? toEdited(site) : newSite(first)}
          onSaved={(saved) => (isNew ? navigate(LIST_HREF) : saved)}
        />
      ) : (
        <EmptyState title="Site not found">
          <p>{siteMessages.notFound}</p>
        </EmptyState>
      )}
    </DashboardPage>
  );
}

function toEdited({ name, address, map_link, phone, bring, capacity, is_offered, week }: Site): EditedSite {
  return { name, address, map_link, phone, bring, capacity, is_offered, week };
}

function newSite({ bring, week }: Site): EditedSite {
  return { name: '', address: '', map_link: '', phone: '', bring, capacity: null, is_offered: true, week };
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
