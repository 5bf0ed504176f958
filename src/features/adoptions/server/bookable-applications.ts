import { sql, type RawBuilder } from 'kysely';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { compileOnce, type Value } from '../../../platform/database/compile-once.ts';
import { isCancelable } from '../../../platform/email/queue-email.ts';
import { accountKey, confirmCurrentUser, currentUserRows, type AccountKey } from '../../accounts/server/index.ts';
import type { BookableApplication, BookableApplications, ListedApplication } from '../../pickups/server/index.ts';
import { jointName } from '../../people/server/index.ts';
import { isOpen } from '../adoptions.permissions.ts';
import { jointBalance } from './fee-status.ts';
import { refreshApprovalEmail } from './approve-application.ts';

/** Implements what pickups need to know about applications. */
export const bookableApplications: BookableApplications = {
  async lock(trx, currentUser, id, also) {
    const key = accountKey(currentUser);
    const [locked] = id === undefined ? await lockNewest(trx, key) : await lockById(trx, { ...key, id });
    if (!locked) await confirmCurrentUser(trx, currentUser);
    if (!locked) return null;
    if (locked.user_id !== currentUser.id && !hasCapability(currentUser, 'manage calendar')) return null;
    // A statement of its own: the one that waited for the lock sees other rows as they were before.
    const row = await selectBookable(trx, [locked.id])
      .select([hasQueuedApproval.as('has_queued_approval'), also.as('also')])
      .executeTakeFirst();
    if (!row) return null;
    const { has_queued_approval } = row;
    // Kysely's type of a selected generic expression.
    const application = { ...toBookable(row), status: row.status, has_queued_approval };
    return { application, also: row.also as never };
  },
  find: findBookable,
  findListed,
  pickupChanged: refreshApprovalEmail,
  async listOf(db, userId) {
    const rows = await db.selectFrom('applications').select('id').where('user_id', '=', userId).execute();
    return rows.map(({ id }) => id);
  },
};

const lockById = compileOnce((_db, value: Value<AccountKey & { id: number }>) =>
  // An application for several animals has one pickup, on its first row.
  lockRow(
    sql`coalesce((
      select min(members.id) from applications own join applications members on members.group_id = own.group_id
      where own.id = ${value('id')}::integer), ${value('id')}::integer)`,
    value,
  ),
);

/** The user's newest open application without a pickup. */
const lockNewest = compileOnce((_db, value: Value<AccountKey>) =>
  lockRow(
    sql`(
      select a.id from applications a
      where a.user_id = ${value('account_id')}::integer and a.status in ('Pending', 'Waitlisted', 'Approved')
        and a.returned_at is null
        and not exists (select from applications first where first.group_id = a.group_id and first.id < a.id)
        and not exists (select from pickups where pickups.application_id = a.id and pickups.status <> 'no-show')
      order by a.created_at desc, a.id desc limit 1)`,
    value,
  ),
);

function lockRow(id: RawBuilder<unknown>, value: Value<AccountKey>) {
  return sql<{ id: number; user_id: number | null }>`
    select applications.id, applications.user_id from applications, ${currentUserRows(value)}
    where applications.id = ${id}
    for update of applications for key share of users, sessions`;
}

const hasQueuedApproval = sql<boolean>`exists (
  select from emails where reference = 'application ' || a.id and type = 'application-approved' and ${isCancelable})`;

async function findBookable(db: Database, ids: readonly number[]): Promise<Map<number, BookableApplication>> {
  if (ids.length === 0) return new Map();
  const rows = await selectBookable(db, ids).execute();
  return new Map(rows.map((row) => [row.id, toBookable(row)]));
}

function selectBookable(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('applications as a')
    .innerJoin('pets as p', 'p.id', 'a.pet_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.user_id', 'a.status', 'a.returned_at', 'a.pet_id'])
    .select([jointName.as('pet_name'), 'p.type as pet_type'])
    .select(['a.first_name', 'a.last_name', 'a.email', 'a.phone_number', 'a.is_demo'])
    .select(['u.name as account', 'u.email as account_email', 'u.is_demo as is_demo_account'])
    .select(jointBalance.as('fee_due_cents'))
    .where('a.id', '=', sql<number>`any(${[...ids]})`);
}

type BookableRow = Awaited<ReturnType<ReturnType<typeof selectBookable>['executeTakeFirstOrThrow']>>;

function toBookable(row: BookableRow): BookableApplication {
  return {
    id: row.id,
    user_id: row.user_id,
    is_approved: row.status === 'Approved',
    is_open: isOpen(row),
    pet_id: row.pet_id,
    pet_name: row.pet_name,
    pet_type: row.pet_type,
    person: {
      id: row.user_id,
      name: fullName(row),
      // The form's email address may be anybody's; the account's is their login.
      email: row.account_email ?? row.email,
      phone_number: row.phone_number,
      is_demo: row.is_demo_account ?? row.is_demo,
    },
    fee_due_cents: row.fee_due_cents,
  };
}

async function findListed(db: Database, ids: readonly number[]): Promise<Map<number, ListedApplication>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('applications as a')
    .innerJoin('pets as p', 'p.id', 'a.pet_id')
    .select(['a.id', 'a.user_id', 'a.status', 'a.pet_id', jointName.as('pet_name')])
    .select(['a.first_name', 'a.last_name', 'a.phone_number', jointBalance.as('fee_due_cents')])
    // Few applications lack a name.
    .select(
      sql<string | null>`case when btrim(a.first_name || a.last_name) = ''
        then (select name from users where id = a.user_id) end`.as('account'),
    )
    .where('a.id', '=', sql<number>`any(${[...ids]})`)
    .execute();
  return new Map(
    rows.map(
      ({ id, user_id, status, fee_due_cents, pet_id, pet_name, first_name, last_name, phone_number, ...row }) => [
        id,
        {
          user_id,
          is_approved: status === 'Approved',
          pet_id,
          pet_name,
          person_name: fullName({ first_name, last_name, account: row.account }),
          phone_number,
          fee_due_cents,
        },
      ],
    ),
  );
}

/** As given in the application. */
function fullName({
  first_name,
  last_name,
  account,
}: Record<'first_name' | 'last_name', string> & { account: string | null }): string {
  return `${first_name} ${last_name}`.trim() || (account ?? '');
}
