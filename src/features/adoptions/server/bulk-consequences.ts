import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import type { ApplicationStatus } from '../adoptions.constants.ts';

/** One application; for several animals, with all of them. */
interface Row {
  pets: { id: number; name: string }[];
  status: ApplicationStatus;
  is_returned: boolean;
  has_pickup: boolean;
  is_reachable: boolean;
}

/** What rejecting applications together leads to, before it is done. */
export async function describeRejections(db: Database, ids: readonly number[]): Promise<{ sentences: string[] }> {
  const isChosen = sql`(a.id = any(${[...ids]}::integer[]) or a.group_id in (
    select group_id from applications where id = any(${[...ids]}::integer[])))`;
  const rows = await listRows(db, isChosen);
  const open = rows.filter(({ status, is_returned }) => isOpen(status) && !is_returned);
  const rejected = rows.filter(({ status }) => status === 'Rejected').length;
  const final = rows.length - open.length - rejected;
  const approved = open.filter(({ status }) => status === 'Approved');
  const released = new Map(approved.flatMap(({ pets }) => pets.map(({ id, name }) => [id, name])));
  const waitlisted = await listRows(
    db,
    sql`a.status = 'Waitlisted' and a.pet_id = any(${[...released.keys()]}::integer[]) and ${isChosen} is not true`,
  );
  const pickups = open.filter(({ has_pickup }) => has_pickup).length;
  const emails = [...open, ...waitlisted].filter(({ is_reachable }) => is_reachable).length;
  return {
    sentences: [
      ...(final > 0 ? [`${count(final, 'application')} can no longer be rejected. Deselect those first.`] : []),
      ...(open.length > 0 ? [`${count(open.length, 'application')} will be rejected.`] : []),
      ...(rejected > 0 ? [`${rejected === 1 ? '1 is' : `${rejected} are`} already rejected.`] : []),
      ...(pickups > 0 ? [`${count(pickups, 'pickup')} will be canceled.`] : []),
      ...(released.size > 0
        ? [`${joinList([...released.values()])} ${released.size === 1 ? 'becomes' : 'become'} Available again.`]
        : []),
      ...(waitlisted.length > 0
        ? [
            `${count(waitlisted.length, 'waitlisted application')} ${waitlisted.length === 1 ? 'becomes' : 'become'} Pending again.`,
          ]
        : []),
      ...(emails > 0 ? [`We’ll send ${count(emails, 'email')} in 5 minutes. Until then, you can undo this.`] : []),
    ],
  };
}

async function listRows(db: Database, condition: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select json_agg(json_build_object('id', p.id, 'name', p.name) order by a.id) as pets,
      min(a.status) as status, bool_and(a.returned_at is not null) as is_returned,
      bool_or(exists (select from pickups where application_id = a.id and pickups.status = 'booked')) as has_pickup,
      bool_or(a.user_id is not null or a.email <> '') as is_reachable
    from applications a join pets p on p.id = a.pet_id where ${condition}
    group by coalesce(a.group_id, -a.id) order by min(a.id)`.execute(db);
  return rows;
}

function isOpen(status: ApplicationStatus): boolean {
  return status === 'Pending' || status === 'Waitlisted' || status === 'Approved';
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
}
