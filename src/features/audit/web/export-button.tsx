import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { describeFailure } from '../../../browser/api-failure.ts';
import { caller } from '../../../browser/call-api.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { DashboardIcon } from '../../dashboards/web/dashboards.door.ts';
import type { AuditApi } from '../audit.contract.ts';
import { auditSearchOf } from './audit-search.ts';

const call = caller<AuditApi>();

/** Saves all entries that the present search finds. */
export function ExportButton() {
  const [search] = useSearchParams();
  const [isBusy, setIsBusy] = useState(false);

  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(await call.file('GET /api/audit-log/export', { query: auditSearchOf(search) }), 'audit-log.csv');
    } catch (failure) {
      showAlert(describeFailure(failure, 'The audit log could not be exported.'), 'error');
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
      {isBusy ? 'Exporting...' : 'Export CSV'}
    </button>
  );
}
