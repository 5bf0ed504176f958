import type { input } from 'zod';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import type { MedicalApi } from '../../medical.contract.ts';

/** A dose as it is sent. */
export type DoseRequest = input<MedicalApi['POST /api/records/medical/doses']['body']>['doses'][number] & {
  treatment_id: number;
};

/** What was given, if it isn't what the dose offers. */
export type DoseDetails = Omit<DoseRequest, 'treatment_id' | 'client_key'>;

export function toDoseRequest(treatment_id: number, details: DoseDetails = {}): DoseRequest {
  return { ...details, treatment_id, client_key: randomUuid() };
}
