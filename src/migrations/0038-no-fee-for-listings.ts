import { sql, type Kysely, type RawBuilder } from 'kysely';

/** Owners' listings have no fee of the shelter's, so none is due for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set constraints all immediate`.execute(db);
  // A fee that was paid stays with its receipt.
  await sql`
    update applications set fee_cents = 0
    from pets
    where pets.id = applications.pet_id and pets.listed_by_owner and applications.fee_cents > 0
      and not exists (select from receipts where receipts.application_id = applications.id)`.execute(db);
  await sql`set constraints all deferred`.execute(db);
  await sql`
    create or replace function refresh_due_fee(id integer) returns void language sql as $$
      delete from due_fees where application_id = id;
      ${insertDueFees(sql`a.id = refresh_due_fee.id`)}
    $$`.execute(db);
  await sql`
    create or replace function rebuild_due_fees() returns void language sql as $$
      delete from due_fees;
      ${insertDueFees(sql`true`)}
    $$`.execute(db);
  await sql`select rebuild_due_fees()`.execute(db);
}

function insertDueFees(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into due_fees (application_id)
    select a.id from applications a
    where ${condition} and a.active_pet_key is not null and a.fee_cents > 0 and not exists (
      select from receipts r
      where r.application_id = a.id
        and ((r.type = 'payment' and not r.is_refunded) or (r.type = 'refund' and r.issued_at >= a.decided_at)))
    on conflict do nothing`;
}
