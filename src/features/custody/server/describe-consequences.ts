import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { isDeath, type OutcomeType } from '../custody.constants.ts';
import { assertHasRecord } from './lock-record.ts';

/**
 * What an outcome leads to, in sentences.
 * @throws ApiError 404 without a record
 */
export async function describeConsequences(db: Database, petId: number, type: OutcomeType): Promise<string[]> {
  await assertHasRecord(db, petId);
  const { rows } = await sql<{ name: string; applications: number; visits: number }>`
    select p.name,
      (
        select count(*)::int from applications a
        where a.pet_id = p.id and a.status in ('Pending', 'Waitlisted', 'Approved') and a.handover_at is null
          and a.returned_at is null) as applications,
      (
        select count(*)::int from visit_requests v
        where v.pet_id = p.id and v.status in ('requested', 'booked')) as visits
    from pets p where p.id = ${petId}`.execute(db);
  const { name, applications, visits } = rows[0]!;
  if (type === 'adoption') return [`${name} leaves our care, and the adoption counts from now on.`];
  const ended = [
    applications > 0 && count(applications, 'open application'),
    visits > 0 && count(visits, 'upcoming visit'),
  ].filter((each) => each !== false);
  const sentences = [`${name} goes off the site and into the archive.`];
  if (ended.length > 0) sentences.push(`${ended.join(' and ')} will be canceled.`);
  if (isDeath(type)) {
    sentences.push(
      ended.length > 0
        ? 'We won’t email anyone about this. We’ll add a task with the people to call.'
        : 'We won’t email anyone about this.',
    );
  } else if (ended.length > 0) {
    sentences.push('We’ll email them in 5 minutes. Until then, you can undo this.');
  }
  return sentences;
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
}
