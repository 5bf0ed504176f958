import type { MedicalRecordIds } from '../support/medical-record.ts';

type Path = (world: { medical: MedicalRecordIds }) => string;

const ofPet =
  (rest: string): Path =>
  ({ medical }) =>
    `/api/records/${medical.petId}/${rest.replaceAll(/:(\w+)/g, (_, name: keyof MedicalRecordIds) => String(medical[name]))}`;
const medical =
  (rest: string): Path =>
  ({ medical: ids }) =>
    `/api/records/medical/${rest.replaceAll(/:(\w+)/g, (_, name: keyof MedicalRecordIds) => String(ids[name]))}`;

/** Existing paths of medical care for route patterns with an id. */
export const medicalSamples: Record<string, Path> = {
  'PUT /api/records/medical/products/:product_id': medical('products/:productId'),
  'POST /api/records/medical/products/:product_id/lots': medical('products/:productId/lots'),
  'PUT /api/records/medical/products/:product_id/lots/:lot_id': medical('products/:productId/lots/:lotId'),
  'PUT /api/records/medical/protocols/:protocol_id': medical('protocols/:protocolId'),
  'POST /api/records/medical/protocols/:protocol_id/preview': medical('protocols/:protocolId/preview'),
  'POST /api/records/medical/protocols/:protocol_id/start': medical('protocols/:protocolId/start'),
  'POST /api/records/medical/imports/:import_id/undo': medical('imports/:treatmentImportId/undo'),
  'GET /api/records/:id/medical': ofPet('medical'),
  'GET /api/records/:id/medical/summary': ofPet('medical/summary'),
  'POST /api/records/:id/protocols/:protocol_id': ofPet('protocols/:protocolId'),
  'DELETE /api/records/:id/protocols/:protocol_id': ofPet('protocols/:protocolId'),
  'POST /api/records/:id/treatments': ofPet('treatments'),
  'PUT /api/records/:id/treatments/:treatment_id': ofPet('treatments/:treatmentId'),
  'DELETE /api/records/:id/treatments/:treatment_id': ofPet('treatments/:treatmentId'),
  'POST /api/records/:id/weights': ofPet('weights'),
  'PUT /api/records/:id/weights/:weight_id': ofPet('weights/:weightId'),
  'DELETE /api/records/:id/weights/:weight_id': ofPet('weights/:weightId'),
  'POST /api/records/:id/procedures': ofPet('procedures'),
  'PUT /api/records/:id/procedures/:procedure_id': ofPet('procedures/:procedureId'),
  'DELETE /api/records/:id/procedures/:procedure_id': ofPet('procedures/:procedureId'),
  'POST /api/records/:id/medical-notes': ofPet('medical-notes'),
  'PUT /api/records/:id/medical-notes/:note_id': ofPet('medical-notes/:medicalNoteId'),
  'DELETE /api/records/:id/medical-notes/:note_id': ofPet('medical-notes/:medicalNoteId'),
  'GET /api/records/:id/files': ofPet('files'),
  'POST /api/records/:id/files': ofPet('files'),
  'GET /api/records/:id/files/:file_id': ofPet('files/:fileId'),
  'PUT /api/records/:id/files/:file_id': ofPet('files/:fileId'),
  'DELETE /api/records/:id/files/:file_id': ofPet('files/:fileId'),
  'GET /api/records/:id/certificate.pdf': ofPet('certificate.pdf'),
  'GET /api/records/:id/hand-over.pdf': ofPet('hand-over.pdf'),
};
