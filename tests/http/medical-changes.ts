import { randomUUID } from 'node:crypto';
import { petCode } from '../../src/features/pets/pet-code.contract.ts';
import { createPet } from '../support/factories.ts';
import { createMedicalRecord, type MedicalRecordIds } from '../support/medical-record.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import type { StartedApp } from '../support/start-app.ts';
import { treatmentImportCalls } from '../support/treatment-import-calls.ts';
import { medicalSamples } from './medical-samples.ts';

/** A call of each endpoint of medical care that changes public pages. */
export function medicalChanges(get: () => StartedApp): Record<string, () => Promise<{ path: string; body?: object }>> {
  const change = (route: string, body?: (ids: MedicalRecordIds) => object) => async () => {
    const { id: petId } = await createPet(get().db, { weight: 3, vaccination_status: null, spayed_neutered: null });
    const medical = await createMedicalRecord(get().db, { petId, files: get().application.files });
    const path = medicalSamples[route]?.({ medical }) ?? route.split(' ')[1]!;
    return { path, ...(body && { body: body(medical) }) };
  };
  const client_key = randomUUID;
  const bodies: Record<string, ((ids: MedicalRecordIds) => object) | undefined> = {
    'POST /api/records/medical/doses': (ids) => ({
      doses: [{ treatment_id: ids.openTreatmentId, client_key: client_key() }],
    }),
    'POST /api/records/medical/skip': (ids) => ({ treatment_ids: [ids.openTreatmentId], reason: 'Sick' }),
    'POST /api/records/medical/postpone': (ids) => ({ treatment_ids: [ids.openTreatmentId], due_on: '2030-01-01' }),
    'POST /api/records/medical/weights': (ids) => ({
      weights: [{ pet_id: ids.petId, kg: 14, client_key: client_key() }],
    }),
    'PUT /api/records/medical/protocols/:protocol_id': () => ({ version: 1 }),
    'POST /api/records/medical/protocols/:protocol_id/start': undefined,
    'POST /api/records/medical/imports/:import_id/undo': undefined,
    'POST /api/records/:id/protocols/:protocol_id': undefined,
    'DELETE /api/records/:id/protocols/:protocol_id': undefined,
    'POST /api/records/:id/treatments': () => ({ name: 'Lepto', type: 'vaccine', client_key: client_key() }),
    'PUT /api/records/:id/treatments/:treatment_id': () => ({ lot: 'X' }),
    'DELETE /api/records/:id/treatments/:treatment_id': undefined,
    'POST /api/records/:id/weights': () => ({ kg: 15, client_key: client_key() }),
    'PUT /api/records/:id/weights/:weight_id': () => ({ kg: 16 }),
    'DELETE /api/records/:id/weights/:weight_id': undefined,
    'POST /api/records/:id/procedures': () => ({ type: 'spay_neuter', performed_on: '2026-01-02' }),
    'PUT /api/records/:id/procedures/:procedure_id': () => ({ type: 'spay_neuter' }),
    'DELETE /api/records/:id/procedures/:procedure_id': undefined,
  };
  const samples = Object.entries(bodies).map(([route, body]) => [route, change(route, body)] as const);
  return {
    ...Object.fromEntries(samples),
    'POST /api/records/medical/imports': async () => {
      const { id } = await createPet(get().db, { vaccination_status: null });
      const admin = await createSignedInUser(get().db, { role: 'Admin' });
      const { form } = treatmentImportCalls(() => ({ app: get(), admin }));
      const text = `code,treatment,date given\n${petCode(id)},Leptospirosis vaccine,2024-03-02`;
      return { path: '/api/records/medical/imports', body: await form(text) };
    },
    'POST /api/records/:id/protocols/:protocol_id': async () => {
      const { path } = await change('DELETE /api/records/:id/protocols/:protocol_id')();
      await get()
        .db.updateTable('treatments')
        .set({ canceled_at: new Date(), canceled_reason: 'stopped' })
        .where('name', '=', 'Bordetella')
        .where('given_at', 'is', null)
        .where('skipped_at', 'is', null)
        .execute();
      return { path, body: {} };
    },
  };
}

const sameStatus = 'the vaccination status stays the same';
/** These samples write nothing that a page shows. */
export const medicalChangesOfNothing: Record<string, string> = {
  'POST /api/records/medical/doses': sameStatus,
  'POST /api/records/medical/skip': sameStatus,
  'POST /api/records/medical/postpone': sameStatus,
  'PUT /api/records/medical/protocols/:protocol_id': sameStatus,
  'POST /api/records/medical/protocols/:protocol_id/start': sameStatus,
  'POST /api/records/:id/protocols/:protocol_id': sameStatus,
  'DELETE /api/records/:id/protocols/:protocol_id': sameStatus,
  'POST /api/records/:id/treatments': sameStatus,
  'PUT /api/records/:id/treatments/:treatment_id': sameStatus,
  'DELETE /api/records/:id/weights/:weight_id': 'without another weight, the entered one stays',
  'DELETE /api/records/:id/procedures/:procedure_id': 'it was not the spaying',
};
