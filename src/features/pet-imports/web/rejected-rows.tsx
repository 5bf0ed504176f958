import { ExportButton } from '../../../browser/dashboard/export-button.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import type { PetImport, PetImportsApi, RejectedRow } from '../pet-imports.contract.ts';
import { Corrections } from './corrections.tsx';

const call = createApiClient<PetImportsApi>();

/** The rows that could not be used, to correct here, or in a spreadsheet and to send again. */
export function RejectedRows({ petImport, rejected }: { petImport: PetImport; rejected: RejectedRow[] }) {
  const place = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1}>
      {petImport.counts.refuse > 0 && <RejectedNotice petImport={petImport} rejected={rejected} />}
    </div>
  );
}

function RejectedNotice({ petImport, rejected }: { petImport: PetImport; rejected: RejectedRow[] }) {
  const { id, counts, file_name } = petImport;
  return (
    <div className="dashboard-notice grid justify-items-start gap-3">
      {rejected.length > 0 && <Corrections petImport={petImport} rejected={rejected} />}
      <p>
        {`${rejected.length > 0 ? 'Or download' : 'Download'} the ${formatCount(counts.refuse, 'rejected row')} with a “Problem” column, correct the file and import it. Rows that are in already won’t be added twice.`}
      </p>
      <ExportButton
        label="Download rejected rows"
        about="as CSV"
        fileName={() => `rejected-${file_name}`}
        fetchFile={() => call.file('GET /api/pet-imports/:id/rejected', { params: { id } })}
        fallbackMessage="The rejected rows couldn’t be downloaded. Please try again."
      />
    </div>
  );
}
