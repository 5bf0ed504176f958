import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import type { MedicalApi } from '../medical.contract.ts';
import { addTreatment } from './add-treatment.ts';
import { listAlerts } from './alerts.ts';
import { certificatePdf } from './certificate-pdf.ts';
import { correctTreatment, revokeTreatment } from './change-treatment.ts';
import { listDue } from './due.queries.ts';
import { exportTreatments } from './export-treatments.ts';
import { handOverPdf } from './hand-over-pdf.ts';
import { listAnimals } from './list-animals.ts';
import { todayOf } from './medical-context.ts';
import { addFile, changeFile, deleteFile, listFiles, openFile } from './medical-files.ts';
import { addNote, changeNote, deleteNote } from './medical-notes.ts';
import { getPrintedAnimal } from './printed-animal.ts';
import { correctProcedure, deleteProcedure, recordProcedure } from './procedures.ts';
import { addLot, addProduct, listProducts, updateLot, updateProduct } from './products.ts';
import { startForAll, startProtocol, stopProtocol } from './protocols-of-pet.ts';
import { previewProtocol } from './preview-protocol.ts';
import { addProtocol, listProtocols, updateProtocol } from './protocols.ts';
import { getMedicalRecord, getMedicalSummary } from './record.queries.ts';
import { recordDoses } from './record-doses.ts';
import { postponeDoses, skipDoses } from './skip-doses.ts';
import { correctWeight, deleteWeight, recordWeights } from './weights.ts';

export function medicalHandlers({ db, clock, files, getShelter }: AppContext): Handlers<MedicalApi> {
  const reading = async () => {
    const { timeZone, medicalAlerts: thresholds } = await getShelter();
    return { now: clock.now(), timeZone, thresholds };
  };
  const writing = async ({ currentUser, request }: { currentUser: CurrentUser; request: FastifyRequest }) => ({
    ...(await reading()),
    actor: currentUser,
    ip: clientIp(request),
  });
  // Rendering is slow: one PDF at a time per user, so that nobody blocks the others.
  const pdfRendering = new KeyedSemaphore(1);
  return {
    'GET /api/records/medical/due': async ({ query }) => listDue(db, query, todayOf(await reading())),
    'POST /api/records/medical/doses': async (call) => recordDoses(db, call.body.doses, await writing(call)),
    'POST /api/records/medical/skip': async (call) => skipDoses(db, call.body, await writing(call)),
    'POST /api/records/medical/postpone': async (call) => postponeDoses(db, call.body, await writing(call)),
    'POST /api/records/medical/weights': async (call) => recordWeights(db, call.body.weights, await writing(call)),
    'GET /api/records/medical/treatments/export': async () => exportTreatments(db),
    'GET /api/records/medical/alerts': async () => {
      const alerts = await listAlerts(db, 'in care', await reading());
      const animals = await listAnimals(db, [...alerts.keys()]);
      return animals.map((pet) => ({ pet, alerts: alerts.get(pet.id)! }));
    },
    'GET /api/records/medical/products': async () => listProducts(db, todayOf(await reading())),
    'POST /api/records/medical/products': async (call) => addProduct(db, call.body, await writing(call)),
    'PUT /api/records/medical/products/:product_id': async (call) =>
      updateProduct(db, call.params.product_id, call.body, await writing(call)),
    'POST /api/records/medical/products/:product_id/lots': async (call) =>
      addLot(db, call.params.product_id, call.body, await writing(call)),
    'PUT /api/records/medical/products/:product_id/lots/:lot_id': async (call) => {
      const { product_id: productId, lot_id: lotId } = call.params;
      return updateLot(db, { productId, lotId }, call.body, await writing(call));
    },
    'GET /api/records/medical/protocols': async () => listProtocols(db),
    'POST /api/records/medical/protocols': async (call) => addProtocol(db, call.body, await writing(call)),
    'PUT /api/records/medical/protocols/:protocol_id': async (call) =>
      updateProtocol(db, call.params.protocol_id, call.body, await writing(call)),
    'POST /api/records/medical/protocols/:protocol_id/preview': async (call) =>
      previewProtocol(db, call.params.protocol_id, call.body, await writing(call)),
    'POST /api/records/medical/protocols/:protocol_id/start': async (call) =>
      startForAll(db, call.params.protocol_id, await writing(call)),
    'GET /api/records/:id/medical': async ({ params }) => getMedicalRecord(db, params.id, await reading()),
    'GET /api/records/:id/medical/summary': async ({ params }) => getMedicalSummary(db, params.id, await reading()),
    'POST /api/records/:id/protocols/:protocol_id': async (call) => {
      const { id: petId, protocol_id: protocolId } = call.params;
      const startsOn = call.body.starts_on ?? null;
      return startProtocol(db, { petId, protocolId, startsOn }, await writing(call));
    },
    'DELETE /api/records/:id/protocols/:protocol_id': async (call) => {
      const { id: petId, protocol_id: protocolId } = call.params;
      return stopProtocol(db, { petId, protocolId }, await writing(call));
    },
    'POST /api/records/:id/treatments': async (call) =>
      addTreatment(db, call.params.id, call.body, await writing(call)),
    'PUT /api/records/:id/treatments/:treatment_id': async (call) => {
      const treatment = { petId: call.params.id, id: call.params.treatment_id };
      return correctTreatment(db, treatment, call.body, await writing(call));
    },
    'DELETE /api/records/:id/treatments/:treatment_id': async (call) =>
      revokeTreatment(db, { petId: call.params.id, id: call.params.treatment_id }, await writing(call)),
    'POST /api/records/:id/weights': async (call) => {
      const input = { ...call.body, pet_id: call.params.id };
      const { weights, ...result } = await recordWeights(db, [input], await writing(call));
      const { alerts, pet_id: _pet, ...weight } = weights[0]!;
      return { ...result, weight, alerts };
    },
    'PUT /api/records/:id/weights/:weight_id': async (call) =>
      correctWeight(db, { petId: call.params.id, id: call.params.weight_id }, call.body, await writing(call)),
    'DELETE /api/records/:id/weights/:weight_id': async (call) =>
      deleteWeight(db, { petId: call.params.id, id: call.params.weight_id }, await writing(call)),
    'POST /api/records/:id/procedures': async (call) =>
      recordProcedure(db, call.params.id, call.body, await writing(call)),
    'PUT /api/records/:id/procedures/:procedure_id': async (call) =>
      correctProcedure(db, { petId: call.params.id, id: call.params.procedure_id }, call.body, await writing(call)),
    'DELETE /api/records/:id/procedures/:procedure_id': async (call) =>
      deleteProcedure(db, { petId: call.params.id, id: call.params.procedure_id }, await writing(call)),
    'POST /api/records/:id/medical-notes': async (call) => addNote(db, call.params.id, call.body, await writing(call)),
    'PUT /api/records/:id/medical-notes/:note_id': async (call) =>
      changeNote(db, { petId: call.params.id, id: call.params.note_id }, call.body, await writing(call)),
    'DELETE /api/records/:id/medical-notes/:note_id': async (call) =>
      deleteNote(db, { petId: call.params.id, id: call.params.note_id }, await writing(call)),
    'GET /api/records/:id/files': async ({ params }) => listFiles(db, params.id),
    'POST /api/records/:id/files': async (call) => addFile(db, files, call.params.id, call.body, await writing(call)),
    'GET /api/records/:id/files/:file_id': async ({ params, query }) =>
      openFile(db, files, { petId: params.id, id: params.file_id }, { isDownload: query.download === true }),
    'PUT /api/records/:id/files/:file_id': async (call) =>
      changeFile(db, { petId: call.params.id, id: call.params.file_id }, call.body, await writing(call)),
    'DELETE /api/records/:id/files/:file_id': async (call) =>
      deleteFile(db, { petId: call.params.id, id: call.params.file_id }, await writing(call)),
    'GET /api/records/:id/certificate.pdf': async ({ currentUser, params }) => {
      const shelter = await getShelter();
      const now = clock.now();
      const animal = await getPrintedAnimal(db, params.id, { now, timeZone: shelter.timeZone });
      return pdfRendering.run(String(currentUser.id), () => certificatePdf(animal, { shelter, now }));
    },
    'GET /api/records/:id/hand-over.pdf': async ({ currentUser, params }) => {
      const shelter = await getShelter();
      const now = clock.now();
      const animal = await getPrintedAnimal(db, params.id, { now, timeZone: shelter.timeZone });
      return pdfRendering.run(String(currentUser.id), () => handOverPdf(animal, { shelter, now }));
    },
  };
}
