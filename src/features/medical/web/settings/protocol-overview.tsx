import { Link, useLoaderData } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import type { MedicalApi } from '../../medical.contract.ts';
import { ProductsPanel } from './products-panel.tsx';
import { ProtocolsPanel } from './protocols-panel.tsx';
import dueStyles from '../due/due.css?url';
import styles from '../medical.css?url';
import protocolStyles from './protocols.css?url';

const call = createApiClient<MedicalApi>();

const TITLE = 'Protocols and products';

export const loadProtocols = staleWhileError(async ({ request: { signal } }) => {
  requireCapability('view medical');
  const [protocols, products] = await Promise.all([
    call('GET /api/records/medical/protocols', { signal }),
    call('GET /api/records/medical/products', { signal }),
  ]);
  return { protocols, products };
});

/** What animals get, when, and from which lots. */
export function ProtocolOverview() {
  const { protocols, products } = useLoaderData<typeof loadProtocols>();
  return (
    <DashboardPage
      title={TITLE}
      notice={<AccessNotice capability="manage protocols" />}
      lead="When treatments are due, and what you give."
      actions={
        <>
          <Link className="text-button" to="/admin-dashboard/medical">
            What’s due
          </Link>
          <IfCan capability="change settings">
            <Link className="text-button" to="/admin-dashboard/settings?part=medical">
              Alerts
            </Link>
          </IfCan>
          <IfCan capability="import records">
            <Link className="text-button" to="/admin-dashboard/import-pets/treatments">
              Import treatments
            </Link>
          </IfCan>
        </>
      }
    >
      <link rel="stylesheet" href={dueStyles} precedence="medical" />
      <link rel="stylesheet" href={styles} precedence="medical" />
      <link rel="stylesheet" href={protocolStyles} precedence="medical" />
      <ProtocolsPanel protocols={protocols} />
      <ProductsPanel products={products} />
    </DashboardPage>
  );
}

export function OverviewSkeleton() {
  return <PageSkeleton title={TITLE} />;
}

export function OverviewError() {
  return <LoadError title={TITLE} />;
}
