import { Link, useLoaderData } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { ExportButton } from '../../../../browser/dashboard/export-button.tsx';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import type { MedicalApi } from '../../../medical/medical.contract.ts';
import type { TreatmentImportsApi } from '../../pet-imports.contract.ts';
import { AppliedImports } from './applied-imports.tsx';
import { TreatmentUpload } from './treatment-upload.tsx';

const call = createApiClient<TreatmentImportsApi & MedicalApi>();

const TITLE = 'Import treatments';

export const loadTreatmentImports = staleWhileError(async ({ request: { signal } }) => ({
  imports: await call('GET /api/records/medical/imports', { signal }),
}));

/** Brings over the medical history from another system. */
export function TreatmentImportsPage() {
  const { imports } = useLoaderData<typeof loadTreatmentImports>();
  return (
    <DashboardPage
      title={TITLE}
      lead="Bring over vaccinations, tests and other treatments from another system."
      actions={
        <>
          <ExportButton
            label="Export treatments"
            fileName={() => 'treatments.csv'}
            fetchFile={() => call.file('GET /api/records/medical/treatments/export')}
            fallbackMessage="The treatments couldn’t be exported. Please try again."
          />
          <Link className="text-button" to="/admin-dashboard/import-pets">
            Import pets
          </Link>
        </>
      }
    >
      <TreatmentUpload />
      <AppliedImports imports={imports} />
    </DashboardPage>
  );
}

export function TreatmentImportsSkeleton() {
  return <PageSkeleton title={TITLE} />;
}

export function TreatmentImportsError() {
  return <LoadError title={TITLE} />;
}
