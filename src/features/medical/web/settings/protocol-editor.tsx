import { Link, useLoaderData, useNavigate } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { MedicalApi } from '../../medical.contract.ts';
import { ProtocolForm } from './protocol-form.tsx';
import { CARE_PLANS_HREF } from './settings-link.tsx';
import dueStyles from '../due/due.css?url';
import styles from '../medical.css?url';
import protocolStyles from './protocols.css?url';

const call = createApiClient<MedicalApi>();
const TITLE = 'Protocol';

export const loadProtocol = staleWhileError(async ({ params, request: { signal } }) => {
  requireCapability('manage protocols');
  const [protocols, products] = await Promise.all([
    call('GET /api/records/medical/protocols', { signal }),
    call('GET /api/records/medical/products', { signal }),
  ]);
  const isNew = params['id'] === 'new';
  return { isNew, products, protocol: protocols.find(({ id }) => String(id) === params['id']) ?? null };
});

export function ProtocolEditor() {
  const { isNew, protocol, products } = useLoaderData<typeof loadProtocol>();
  const navigate = useNavigate();
  return (
    <DashboardPage
      title={isNew ? 'Add protocol' : (protocol?.name ?? TITLE)}
      actions={
        <Link className="text-button" to={CARE_PLANS_HREF}>
          All protocols
        </Link>
      }
    >
      <link rel="stylesheet" href={dueStyles} precedence="medical" />
      <link rel="stylesheet" href={styles} precedence="medical" />
      <link rel="stylesheet" href={protocolStyles} precedence="medical" />
      {isNew || protocol ? (
        <ProtocolForm
          key={protocol ? `${protocol.id} ${protocol.version}` : 'new'}
          protocol={protocol}
          products={products}
          onSaved={() => navigate(CARE_PLANS_HREF)}
        />
      ) : (
        <EmptyState title="Protocol not found" />
      )}
    </DashboardPage>
  );
}

export function EditorSkeleton() {
  return <PageSkeleton title={TITLE} />;
}

export function EditorError() {
  return <LoadError title={TITLE} />;
}
