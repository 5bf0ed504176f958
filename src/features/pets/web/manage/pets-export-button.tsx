import { useSearchParams } from 'react-router';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { ExportButton } from '../../../../browser/dashboard/export-button.tsx';
import type { ManagePetsApi } from '../../manage-pets.contract.ts';
import { petsAsked } from './pets-address.ts';

const call = currentUser<ManagePetsApi>();

/** Saves all pets that the table holds, on whatever page, in its order. */
export function PetsExportButton() {
  const [address] = useSearchParams();
  return (
    <ExportButton
      label="Export"
      fetchFile={() => call.file('GET /api/pets/export', { query: petsAsked(address) })}
      fileName={() => `pets-${today()}.csv`}
      fallbackMessage="The pets could not be exported."
    />
  );
}

function today(): string {
  // Swedish writes dates as YYYY-MM-DD.
  return new Date().toLocaleDateString('sv');
}
