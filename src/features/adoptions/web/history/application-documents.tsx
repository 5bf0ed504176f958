import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import { ReceiptButton } from '../../../receipts/web/components.ts';
import type { AdoptionsApi, Application } from '../../adoptions.contract.ts';

const call = createApiClient<AdoptionsApi>();

export function ApplicationDocuments({ application }: { application: Application }) {
  const { id, pet, status, returned_at, fee } = application;
  const hasCertificate = status === 'Approved' && returned_at === null;
  if (!hasCertificate && fee.receipts.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-6">
      {hasCertificate && (
        <FileButton
          label="Adoption certificate"
          about={`for ${pet.name}`}
          fetchFile={() => call.file('GET /api/adoptions/:id/certificate', { params: { id }, allow401: true })}
          fileName="adoption-certificate.pdf"
        />
      )}
      {fee.receipts.map((receipt) => (
        <ReceiptButton
          key={receipt.id}
          receipt={receipt}
          label={`Receipt ${receipt.label}`}
          about={receipt.type === 'refund' ? `the fee for ${pet.name} given back` : `the fee for ${pet.name}`}
          allow401
        />
      ))}
    </div>
  );
}
