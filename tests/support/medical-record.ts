import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database.ts';
import type { StoredFiles } from '../../src/platform/images/photo-files.ts';

export interface MedicalRecordIds {
  /** The animal. */
  petId: number;
  treatmentId: number;
  openTreatmentId: number;
  protocolId: number;
  weightId: number;
  procedureId: number;
  medicalNoteId: number;
  fileId: number;
  productId: number;
  lotId: number;
  treatmentImportId: number;
}

export const medicalCanaries = ['canary-note-1', 'canary-lot-2', 'canary-file-3', 'canary-alert-4', 'canary-vet-5'];

/** One of everything in an animal's medical record. Its texts must not become public. */
export async function createMedicalRecord(
  db: Database,
  { petId, files }: { petId: number; files: StoredFiles },
): Promise<MedicalRecordIds> {
  const now = new Date();
  const dates = { created_at: now, updated_at: now };
  await endPlanning(db, petId, now);
  const step = await db
    .selectFrom('protocol_steps')
    .select(['id', 'protocol_id', 'product_id'])
    .where('name', '=', 'Bordetella')
    .executeTakeFirstOrThrow();
  const [note, lot, fileName, alert, veterinarian] = medicalCanaries as [string, string, string, string, string];
  const treatmentImportId = await insert(db, 'treatment_imports', {
    file_name: 'treatments.csv',
    columns: [],
    mapping: '[]',
    counts: '{"record":1,"plan":0,"same":0,"refuse":0}',
    applied_at: now,
  });
  const done = { name: 'Rabies', type: 'vaccine', given_at: now, lot, note, import_id: treatmentImportId } as const;
  const treatment = await insert(db, 'treatments', { pet_id: petId, ...done, ...dates });
  const today = now.toISOString().slice(0, 10);
  const planned = {
    step_id: step.id,
    name: 'Bordetella',
    type: 'vaccine',
    due_on: today,
    planned_from: today,
  } as const;
  const stored_name = randomUUID();
  await files.write([{ name: stored_name, bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }]);
  const file = {
    name: `${fileName}.pdf`,
    content_type: 'application/pdf',
    bytes: 15,
    sha256: 'a'.repeat(64),
    stored_name,
  };
  const performed = { type: 'dental', performed_on: today, veterinarian } as const;
  return {
    petId,
    treatmentId: treatment,
    openTreatmentId: await insert(db, 'treatments', { pet_id: petId, ...planned, planned_as: 'start', ...dates }),
    protocolId: step.protocol_id,
    weightId: await insert(db, 'weights', { pet_id: petId, kg: 12, weighed_at: now, ...dates }),
    procedureId: await insert(db, 'procedures', { pet_id: petId, ...performed, ...dates }),
    medicalNoteId: await insert(db, 'medical_notes', { pet_id: petId, type: 'alert', text: alert, ...dates }),
    fileId: await insert(db, 'medical_files', { pet_id: petId, ...file, ...dates }),
    treatmentImportId,
    productId: step.product_id!,
    lotId: await insert(db, 'product_lots', { product_id: step.product_id!, number: randomUUID() }),
  };
}

/** The server plans the care of new animals every minute: the same doses, perhaps at this moment. */
async function endPlanning(db: Database, petId: number, now: Date): Promise<void> {
  await sql`
    insert into care_plans (custody_id, planned_at)
    select id, ${now} from custodies where pet_id = ${petId} and outcome_at is null
    on conflict do nothing`.execute(db);
  await db.deleteFrom('treatments').where('pet_id', '=', petId).where('given_at', 'is', null).execute();
}

async function insert(db: Database, table: string, row: object): Promise<number> {
  const insertion = db.insertInto(table as 'weights').values(row as never);
  return (await insertion.returning('id').executeTakeFirstOrThrow()).id;
}
