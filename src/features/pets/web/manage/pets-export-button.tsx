import { useSearchParams } from 'react-router';
import { currentUser } from '../../../../browser/call-api.ts';
import { ExportButton } from '../../../dashboards/web/dashboards.door.ts';
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
      ownWords="The pets could not be exported."
    />
  );
}

function today(): string {
  // Swedish writes dates as YYYY-MM-DD.
  return new Date().toLocaleDateString('sv');
}
