import { useState } from 'react';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FileButton } from '../../../browser/dashboard/file-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import type { PapersApi } from '../../adoptions/papers.contract.ts';
import type { AnimalRecord, CustodyApi } from '../../custody/custody.contract.ts';
import { medicalPapers } from '../../medical/web/components/medical-papers.ts';
import type { LocationsApi } from '../../locations/locations.contract.ts';

const call = createApiClient<CustodyApi & LocationsApi & PapersApi>();

/** Papers about the animal. */
export function PrintButton({ record, className }: { record: AnimalRecord; className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, code, custody, identifiers } = record;
  const canSeeMedical = useCan('view medical');
  const canSeeApplications = useCan('view applications');
  const canRecordIntakes = useCan('record intakes');
  const papers = [
    {
      label: 'Kennel card',
      fetchFile: () => call.file('GET /api/records/cards.pdf', { query: { ids: String(id) } }),
      fileName: `card-${code}.pdf`,
    },
    ...(canSeeMedical ? medicalPapers(record) : []),
  ];
  const adoptionId = custody?.outcome_type === 'adoption' ? custody.application_id : null;
  if (adoptionId !== null && canSeeApplications && identifiers.some(({ type }) => type === 'microchip')) {
    papers.push({
      label: 'Microchip registration form',
      fetchFile: () => call.file('GET /api/adoptions/:id/chip-registration.pdf', { params: { id: adoptionId } }),
      fileName: `microchip-${code}.pdf`,
    });
  }
  if (custody?.outcome_type === 'transfer_out' && canRecordIntakes) {
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
