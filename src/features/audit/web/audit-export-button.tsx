import { useSearchParams } from 'react-router';
import { currentUser } from '../../../browser/call-api.ts';
import { ExportButton } from '../../dashboards/web/dashboards.door.ts';
import type { AuditApi } from '../audit.contract.ts';
import { auditSearchOf } from './audit-search.ts';

const call = currentUser<AuditApi>();

/** Saves all entries that the present search finds. */
export function AuditExportButton() {
  const [search] = useSearchParams();
  return (
    <ExportButton
      label="Export CSV"
      fetchFile={() => call.file('GET /api/audit-log/export', { query: auditSearchOf(search) })}
      fileName={() => 'audit-log.csv'}
      ownWords="The audit log could not be exported."
    />
  );
}
