import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { caller } from '../../../../browser/call-api.ts';
import { saveFile } from '../../../../browser/save-file.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { DashboardIcon } from '../../../dashboards/web/dashboards.door.ts';
import type { ManagePetsApi } from '../../manage-pets.contract.ts';
import { petsAsked } from './pets-address.ts';

const call = caller<ManagePetsApi>();

/** Saves all pets that the table holds, on whatever page, in its order. */
export function PetsExportButton() {
  const [address] = useSearchParams();
  const [isBusy, setIsBusy] = useState(false);

  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(await call.file('GET /api/pets/export', { query: petsAsked(address) }), `pets-${today()}.csv`);
    } catch (failure) {
      showAlert(describeFailure(failure, 'The pets could not be exported.'), 'error');
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <button
      className="button button-quiet"
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && void save()}
    >
      <DashboardIcon name="download" />
      {isBusy ? 'Exporting...' : 'Export'}
    </button>
  );
}

function today(): string {
  // Swedish writes dates as YYYY-MM-DD.
  return new Date().toLocaleDateString('sv');
}
