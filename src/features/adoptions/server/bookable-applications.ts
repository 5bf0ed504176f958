import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { BookableApplication, BookableApplications } from '../../pickups/server/index.ts';
import { canSeeApplication, isOpen } from '../adoptions.permissions.ts';
import { isFeeDue } from './fee-status.ts';
import { refreshApprovalEmail } from './approve-application.ts';

/** Implements what pickups need to know about applications. */
export const bookableApplications: BookableApplications = {
  async lock(trx, currentUser, id) {
    const locked = await trx
      .selectFrom('applications')
      .select(['id', 'user_id'])
      .where('id', '=', id ?? newestWithoutPickup(trx, currentUser.id))
      .forUpdate()
      .executeTakeFirst();
    if (!locked || !canSeeApplication(currentUser, locked)) return null;
    return (await findBookable(trx, [locked.id])).get(locked.id) ?? null;
  },
  find: findBookable,
  pickupChanged: refreshApprovalEmail,
  async listOf(db, userId) {
    const rows = await db.selectFrom('applications').select('id').where('user_id', '=', userId).execute();
    return rows.map(({ id }) => id);
  },
};

/** The id of the user's newest open application without a pickup. */
function newestWithoutPickup(trx: Database, userId: number) {
  return trx
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.user_id', '=', userId)
    .where('a.status', 'in', ['Pending', 'Waitlisted', 'Approved'])
    .where('a.returned_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pickups')
            .select('pickups.id')
            .whereRef('pickups.application_id', '=', 'a.id')
            .where('pickups.status', '<>', 'no-show'),
        ),
      ),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .$asScalar();
}

async function findBookable(db: Database, ids: readonly number[]): Promise<Map<number, BookableApplication>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('applications as a')
    .innerJoin('pets as p', 'p.id', 'a.pet_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.user_id', 'a.status', 'a.returned_at', 'a.fee_cents', 'a.pet_id', 'p.name as pet_name'])
    .select(['a.first_name', 'a.last_name', 'a.email', 'a.phone_number', 'a.is_demo'])
    .select(['u.name as account', 'u.email as account_email', 'u.is_demo as is_demo_account'])
    .select(isFeeDue.as('is_fee_due'))
    .where('a.id', '=', sql<number>`any(${[...ids]})`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        user_id: row.user_id,
        is_approved: row.status === 'Approved',
        is_open: isOpen(row),
        pet_id: row.pet_id,
        pet_name: row.pet_name,
        person: {
          id: row.user_id,
          name: `${row.first_name} ${row.last_name}`.trim() || (row.account ?? ''),
          // The form's email address may be anybody's; the account's is their login.
          email: row.account_email ?? row.email,
          phone_number: row.phone_number,
          is_demo: row.is_demo_account ?? row.is_demo,
        },
        fee_due_cents: row.is_fee_due ? row.fee_cents : null,
      },
    ]),
  );
}
