import { nameFields, nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

/** Of an animal: its name, and what it was given. */
export interface Treated {
  name: string;
  treatment: string;
}

/** What a correction has replaced, as text. */
export interface Corrected {
  name: string;
  fields: string[];
  before: Record<string, string | null>;
}

type Named = StoredEvent<{ name: string }>;

export const auditEvents = {
  'pet.treated': (event: StoredEvent<Treated & { given_on?: string }>) =>
    `recorded ${nameTreatment(event)} for ${nameSubject(event)}`,
  'pet.treatment_planned': (event: StoredEvent<Treated & { due_on: string }>) =>
    `planned ${nameTreatment(event)} for ${nameSubject(event)}`,
  'pet.treatment_skipped': (event: StoredEvent<Treated>) => `skipped ${nameTreatment(event)} for ${nameSubject(event)}`,
  'pet.treatment_moved': (event: StoredEvent<Treated & { from: string; to: string }>) =>
    `moved ${nameTreatment(event)} of ${nameSubject(event)} to ${event.details.to ?? 'another day'}`,
  'pet.treatment_corrected': (event: StoredEvent<Corrected & { treatment: string }>) =>
    `corrected ${nameFields(event, fieldNames)} of ${nameTreatment(event)} for ${nameSubject(event)}`,
  'pet.treatment_taken_back': (event: StoredEvent<Treated>) =>
    `took back ${nameTreatment(event)} for ${nameSubject(event)}`,
  'pet.protocol_started': (event: StoredEvent<{ name: string; protocol: string }>) =>
    `started ${event.details.protocol ?? 'a protocol'} for ${nameSubject(event)}`,
  'pet.protocol_stopped': (event: StoredEvent<{ name: string; protocol: string }>) =>
    `stopped ${event.details.protocol ?? 'a protocol'} for ${nameSubject(event)}`,
  'pet.weighed': (event: StoredEvent<{ name: string; kg: number }>) => `weighed ${nameSubject(event)}`,
  'pet.weight_corrected': (event: StoredEvent<Corrected>) => `corrected a weight of ${nameSubject(event)}`,
  'pet.weight_deleted': (event: StoredEvent<{ name: string; kg: number }>) =>
    `deleted a weight of ${nameSubject(event)}`,
  'pet.procedure_recorded': (event: StoredEvent<{ name: string; procedure: string }>) =>
    `recorded ${event.details.procedure ?? 'a procedure'} for ${nameSubject(event)}`,
  'pet.procedure_corrected': (event: StoredEvent<Corrected>) =>
    `corrected ${nameFields(event, fieldNames)} of a procedure of ${nameSubject(event)}`,
  'pet.procedure_deleted': (event: StoredEvent<{ name: string; procedure: string }>) =>
    `deleted ${event.details.procedure ?? 'a procedure'} of ${nameSubject(event)}`,
  // Without the texts, which may name people.
  'pet.medical_note_added': (event: StoredEvent<{ name: string; type: string }>) =>
    `added ${nameNote(event)} about ${nameSubject(event)}`,
  'pet.medical_note_changed': (event: StoredEvent<{ name: string; type: string }>) =>
    `changed ${nameNote(event)} about ${nameSubject(event)}`,
  'pet.medical_note_deleted': (event: StoredEvent<{ name: string; type: string }>) =>
    `deleted ${nameNote(event)} about ${nameSubject(event)}`,
  'pet.file_added': (event: Named) => `added a file of ${nameSubject(event)}`,
  'pet.file_changed': (event: Named) => `changed a file of ${nameSubject(event)}`,
  'pet.file_deleted': (event: Named) => `deleted a file of ${nameSubject(event)}`,
  'product.added': (event: Named) => `added the product ${nameSubject(event)}`,
  'product.updated': (event: StoredEvent<{ name: string; fields: string[] }>) =>
    `changed ${nameFields(event, fieldNames)} of the product ${nameSubject(event)}`,
  'product.lot_added': (event: StoredEvent<{ name: string; lot: string }>) =>
    `added lot ${event.details.lot ?? ''} of ${nameSubject(event)}`,
  'product.lot_updated': (event: StoredEvent<{ name: string; lot: string }>) =>
    `changed lot ${event.details.lot ?? ''} of ${nameSubject(event)}`,
  'protocol.added': (event: Named) => `added the protocol ${nameSubject(event)}`,
  'protocol.updated': (event: StoredEvent<{ name: string; fields: string[]; moved: number }>) =>
    `changed ${nameFields(event, fieldNames)} of the protocol ${nameSubject(event)}`,
  'protocol.started': (event: StoredEvent<{ name: string; animals: number; pets: number[] }>) =>
    `started the protocol ${nameSubject(event)} for ${event.details.animals === 1 ? '1 animal' : `${event.details.animals ?? 'all'} animals`}`,
};

function nameTreatment({ details: { treatment } }: StoredEvent<{ treatment: string }>): string {
  return treatment ?? 'a treatment';
}

function nameNote({ details: { type } }: StoredEvent<{ type: string }>): string {
  if (type === 'alert') return 'an alert';
  return type === 'hold' ? 'a medical hold' : 'a medical note';
}

const fieldNames = {
  given_at: 'time given',
  due_on: 'due day',
  product_id: 'product',
  lot_expires_on: 'expiry of the lot',
  pet_types: 'animal types',
  is_active: 'whether it’s used',
  is_automatic: 'start at intake',
  min_age_days: 'first age',
  max_age_days: 'last age',
  performed_on: 'day',
  follow_up_on: 'follow-up',
};
