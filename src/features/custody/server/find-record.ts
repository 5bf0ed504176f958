import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { hasCapability, type CapableUser } from '../../../platform/has-capability.contract.ts';
import { readSnapshot } from '../../../platform/database/read-snapshot.ts';
import { petCode } from '../../pets/pet-code.contract.ts';
import { findPetPreviews } from '../../pets/server/index.ts';
import type { MissingDetail } from '../custody.constants.ts';
import type { AnimalRecord, Custody } from '../custody.contract.ts';
import { listIdentifiers } from './identifiers.ts';
import { recordNotFound } from './lock-record.ts';

/**
 * An animal's record. Only those who view people see who brought the animal in, who took it, and who it waits for.
 * @throws ApiError 404 if there is no such animal, or an owner listed it
 */
export async function getRecord(db: Database, user: CapableUser, petId: number): Promise<AnimalRecord> {
  const record = await findRecord(db, petId);
  return hasCapability(user, 'view people') ? record : withoutPeople(record);
}

function withoutPeople({ custody, custodies, reserved_for, ...record }: AnimalRecord): AnimalRecord {
  const hide = (stay: Custody): Custody => ({ ...stay, source: null, outcome_person: null });
  return {
    ...record,
    custody: custody && hide(custody),
    custodies: custodies.map(hide),
    reserved_for: reserved_for && { ...reserved_for, name: null },
  };
}

/** With everyone's names. */
export async function findRecord(db: Database, petId: number): Promise<AnimalRecord> {
  return readSnapshot(db, async (trx) => {
    const { rows } = await selectPet(petId).execute(trx);
    const [pet] = rows;
    if (!pet) throw recordNotFound();
    const photo = (await findPetPreviews(trx, [petId])).get(petId)?.photo ?? null;
    const identifiers = await listIdentifiers(trx, petId);
    const custodies = await listCustodies(trx, petId);
    const [custody = null] = custodies;
    const record = { ...pet, code: petCode(petId), photo, identifiers, custody, custodies };
    return { ...record, missing: listMissing(record) };
  });
}

type PetColumns = Omit<AnimalRecord, 'code' | 'photo' | 'identifiers' | 'custody' | 'custodies' | 'missing'>;

function selectPet(petId: number) {
  return sql<PetColumns>`
    select p.id, p.name, p.species, p.type, p.breed, p.colour, p.gender, p.age, p.age_months,
      p.born_on::text as born_on, p.born_is_estimate, p.weight, p.special_needs, p.vaccination_status,
      p.spayed_neutered, p.microchipped, p.location, p.adoption_status, p.is_listed, p.external_id,
      (
        select count(*)::int from applications a
        where a.pet_id = p.id and a.status in ('Pending', 'Waitlisted')) as open_applications,
      (
        select json_build_object('application_id', a.id, 'name', trim(a.first_name || ' ' || a.last_name),
          'pickup', (select k.pickup_date from pickups k where k.application_id = a.id and k.status = 'booked'))
        from applications a
        where a.pet_id = p.id and a.active_pet_key is not null and a.handover_at is null
      ) as reserved_for
    from pets p where p.id = ${petId} and not p.listed_by_owner`;
}

/** The latest first. */
export async function listCustodies(db: Database, petId: number): Promise<Custody[]> {
  const { rows } = await sql<Omit<Custody, 'intake_at' | 'outcome_at'> & { intake_at: Date; outcome_at: Date | null }>`
    select c.id, c.intake_at, c.intake_type, c.is_intake_assumed, c.reason, c.source_organization, c.found_location,
      c.hold_until::text as hold_until, c.outcome_at, c.outcome_type, c.is_outcome_assumed, c.outcome_reason,
      c.outcome_organization, c.application_id, c.return_of,
      case when s.id is not null then json_build_object('person_id', s.id, 'name', s.name) end as source,
      case when o.id is not null then json_build_object('person_id', o.id, 'name', o.name) end as outcome_person
    from custodies c
    left join people s on s.id = c.source_person_id
    left join people o on o.id = c.outcome_person_id
    where c.pet_id = ${petId} order by c.intake_at desc, c.outcome_at desc nulls first, c.id desc`.execute(db);
  return rows.map(({ intake_at, outcome_at, ...custody }) => ({
    ...custody,
    intake_at: intake_at.toISOString(),
    outcome_at: outcome_at?.toISOString() ?? null,
  }));
}

/** Only of animals in care. */
function listMissing(record: Omit<AnimalRecord, 'missing'>): MissingDetail[] {
  const { custody } = record;
  if (!custody || custody.outcome_at !== null) return [];
  const isKnownSource = custody.source !== null || custody.source_organization !== null;
  const needsSource = !['other', 'born_in_care', 'service', 'stray'].includes(custody.intake_type);
  const missing: Record<MissingDetail, boolean> = {
    intake_type: custody.is_intake_assumed,
    name: record.name === record.code,
    photo: record.photo === null,
    age: record.age === null,
    gender: record.gender === null,
    weight: record.weight === null,
    identifier_check: record.microchipped === null,
    source: !custody.is_intake_assumed && needsSource && !isKnownSource,
    found_location: custody.intake_type === 'stray' && custody.found_location === null,
  };
  return (Object.keys(missing) as MissingDetail[]).filter((detail) => missing[detail]);
}
