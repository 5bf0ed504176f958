import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { MedicalApi } from '../../medical.contract.ts';

const call = createApiClient<MedicalApi>();

interface Paper {
  label: string;
  fetchFile: () => Promise<Blob>;
  fileName: string;
}

/** The PDFs about an animal's health, for adopters, vets and other shelters. */
export function medicalPapers({ id, code }: { id: number; code: string }): Paper[] {
  return [
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
}
