import { useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FileButton } from '../../../browser/dashboard/file-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import type { AnimalRecord, CustodyApi } from '../../custody/custody.contract.ts';
import type { MedicalApi } from '../../medical/medical.contract.ts';
import type { LocationsApi } from '../../locations/locations.contract.ts';

const call = createApiClient<CustodyApi & LocationsApi & MedicalApi>();

interface Paper {
  label: string;
  fetchFile: () => Promise<Blob>;
  fileName: string;
}

/** Papers about the animal. */
export function PrintButton({ record, className }: { record: AnimalRecord; className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, code, custody } = record;
  const papers: Paper[] = [
    {
      label: 'Kennel card',
      fetchFile: () => call.file('GET /api/records/cards.pdf', { query: { ids: String(id) } }),
      fileName: `card-${code}.pdf`,
    },
    {
      label: 'Vaccination certificate',
      fetchFile: () => call.file('GET /api/records/:id/certificate.pdf', { params: { id } }),
      fileName: `vaccinations-${code}.pdf`,
    },
    {
      label: 'Health record',
      fetchFile: () => call.file('GET /api/records/:id/hand-over.pdf', { params: { id } }),
      fileName: `health-record-${code}.pdf`,
    },
  ];
  if (custody?.outcome_type === 'transfer_out') {
    papers.push({
      label: 'Transfer papers',
      fetchFile: () => call.file('GET /api/records/:id/transfer-papers', { params: { id } }),
      fileName: `transfer-${code}.pdf`,
    });
  }
  return (
    <>
      <button className={className} type="button" onClick={() => setIsOpen(true)}>
        <DashboardIcon name="print" />
        Print
      </button>
      {isOpen && (
        <Dialog title={`Print for ${name}`} size="small" onClose={() => setIsOpen(false)}>
          <ul>
            {papers.map((paper) => (
              <li key={paper.label}>
                <FileButton about={`for ${name}`} {...paper} />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
