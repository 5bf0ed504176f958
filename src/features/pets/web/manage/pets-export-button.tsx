import { useSearchParams } from 'react-router';
import { dayIn } from '../../../../platform/shelter-day.contract.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { ExportButton } from '../../../../browser/dashboard/export-button.tsx';
import type { AdminPetsApi } from '../../admin-pets.contract.ts';
import { parsePetsQuery } from './pets-query.ts';

const call = createApiClient<AdminPetsApi>();

/** Exports all pets that match the filters, on every page, in the table's order. */
export function PetsExportButton() {
  const [params] = useSearchParams();
  return (
    <ExportButton
      label="Export"
      fetchFile={() => call.file('GET /api/pets/export', { query: parsePetsQuery(params) })}
      fileName={() => `pets-${dayIn(undefined, new Date())}.csv`}
      fallbackMessage="The pets could not be exported."
    />
  );
}
