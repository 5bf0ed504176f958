import { useSearchParams } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { ExportButton } from '../../../browser/dashboard/export-button.tsx';
import type { AuditApi } from '../audit.contract.ts';
import { parseAuditSearch } from './audit-search.ts';

const call = createApiClient<AuditApi>();

/** Exports all entries that match the current search. */
export function AuditExportButton() {
  const [search] = useSearchParams();
  return (
    <ExportButton
      label="Export CSV"
      fetchFile={() => call.file('GET /api/audit-log/export', { query: parseAuditSearch(search) })}
      fileName={() => 'audit-log.csv'}
      fallbackMessage="The audit log could not be exported."
    />
  );
}
