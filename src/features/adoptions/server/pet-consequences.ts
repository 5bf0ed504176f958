import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { hasGoneHome } from './delete-application.ts';

interface PetChange {
  pet_ids: number[];
  adoption_status?: string | undefined;
  is_listed?: boolean | undefined;
  is_deleted?: boolean | undefined;
}

/**
 * What a change of pets by hand leads to for their applications and stays, before it is made; empty if it affects none.
 */
export async function describePetConsequences(
  db: Database,
  { pet_ids, adoption_status: status, is_listed, is_deleted }: PetChange,
): Promise<{ sentences: string[]; is_archived: boolean }> {
  if (is_deleted) return describeDeletion(db, pet_ids);
  const stays = status === undefined ? [] : await describeStays(db, pet_ids, status);
  const applications = await describeChange(db, { pet_ids, adoption_status: status, is_listed });
  return { sentences: [...stays, ...applications], is_archived: false };
}

/** A status set by hand ends and begins stays, as far as no application tells more (`records.md`, section 1). */
async function describeStays(db: Database, petIds: readonly number[], status: string): Promise<string[]> {
  const isInCare = sql`exists (select from custodies c where c.pet_id = p.id and c.outcome_at is null)`;
  const isReserved = sql`exists (select from applications a where a.pet_id = p.id and a.active_pet_key is not null)`;
  const { rows } = await sql<{ name: string; total: number }>`
    select min(p.name) as name, count(*)::int as total from pets p
    where p.id = any(${petIds}::integer[]) and not p.listed_by_owner and ${
      status === 'Adopted'
        ? sql`p.adoption_status <> 'Adopted' and ${isInCare} and not ${isReserved}`
        : sql`p.adoption_status = 'Adopted' and p.archived_at is null and not ${isInCare}`
    }`.execute(db);
  const { name, total } = rows[0]!;
  if (total === 0) return [];
  const [who, leave, are, adoption, adopter] =
    total === 1
      ? [name, 'leaves', 'is', 'the adoption counts', 'no adopter']
      : [`${total.toLocaleString('en')} animals`, 'leave', 'are', 'the adoptions count', 'no adopters'];
  if (status !== 'Adopted') return [`${who} ${are} in our care again from today.`];
  return [`${who} ${leave} our care, and ${adoption} from today, with ${adopter} on record.`];
}

async function describeChange(
  db: Database,
  { pet_ids, adoption_status: status, is_listed }: PetChange,
): Promise<string[]> {
  const { rows } = await sql<{ name: string; adoption_status: string; pending: number[]; waitlisted: number[] }>`
    select p.name, p.adoption_status,
      coalesce(array_agg(${application}) filter (where a.status = 'Pending'), '{}') as pending,
      coalesce(array_agg(${application}) filter (where a.status = 'Waitlisted'), '{}') as waitlisted
    from pets p join applications a on a.pet_id = p.id and a.status in ('Pending', 'Waitlisted')
    where p.id = any(${pet_ids}::integer[])
    group by p.id order by p.name, p.id`.execute(db);
  const pets = rows.filter((pet) => status === undefined || pet.adoption_status !== status);
  const pending = countDistinct(pets.map((pet) => pet.pending));
  const released = countDistinct(pets.filter((pet) => pet.adoption_status === 'Adopted').map((pet) => pet.waitlisted));
  const names = pets.length > 3 ? `${pets.length.toLocaleString('en')} pets` : joinList(pets.map(({ name }) => name));
  const emails = 'We’ll email the applicants in 5 minutes. Until then, you can undo this.';
  if (status === 'Adopted' && pending > 0) {
    return [`${countOpen(pending, 'pending')} for ${names} ${pending === 1 ? 'is' : 'are'} waitlisted.`, emails];
  }
  if (status !== undefined && status !== 'Adopted' && released > 0) {
    return [
      `${countOpen(released, 'waitlisted')} for ${names} ${released === 1 ? 'becomes' : 'become'} Pending again.`,
      emails,
    ];
  }
  if ((status === 'Pending' || is_listed === false) && pending > 0) {
    const stays = pending === 1 ? 'stays' : 'stay';
    return ['No one new can apply.', `${countOpen(pending, 'open')} for ${names} ${stays} open, for you to decide.`];
  }
  return [];
}

/**
 * Whose application is still open gets an email, unless the pet is home with them. A pet that has gone home is archived, with
 * its adoption.
 */
async function describeDeletion(
  db: Database,
  petIds: readonly number[],
): Promise<{ sentences: string[]; is_archived: boolean }> {
  const [only] = petIds;
  const isArchived = petIds.length === 1 && (await hasGoneHome(db, only!));
  const isOpen = sql`a.status in ('Pending', 'Waitlisted', 'Approved') and a.returned_at is null`;
  const { rows } = await sql<{ total: number; emailed: number }>`
    select count(distinct ${application})::int as total,
      count(distinct ${application}) filter (where ${isOpen} and (a.user_id is not null or a.email <> '')
        and not exists (select from pickups where application_id = a.id and pickups.status = 'done'))::int as emailed
    from applications a where a.pet_id = any(${petIds}::integer[])
      and ${isArchived ? sql`${isOpen} and a.active_pet_key is null` : sql`true`}`.execute(db);
  const { total, emailed } = rows[0]!;
  const [which, too] = isArchived ? ['open application', ''] : ['application', ' too'];
  const sentences = [
    total > 0 && `${total.toLocaleString('en')} ${total === 1 ? which : `${which}s`} will be deleted${too}.`,
    emailed > 0 && `We’ll email ${emailed === 1 ? '1 applicant' : `${emailed.toLocaleString('en')} applicants`}.`,
  ];
  return { sentences: sentences.filter((each) => each !== false), is_archived: isArchived };
}

/** SQL: the same for all rows of an application for several animals. */
const application = sql`coalesce(a.group_id, -a.id)`;

function countDistinct(applications: readonly number[][]): number {
  return new Set(applications.flat()).size;
}

function countOpen(count: number, which: string): string {
  return `${count.toLocaleString('en')} ${which} ${count === 1 ? 'application' : 'applications'}`;
}
