import { sql, type Kysely } from 'kysely';

/** Two more ways to pay: a card of any brand by its last four digits, and a payment at the pickup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_methods
      drop constraint payment_methods_payment_type_check,
      drop constraint payment_methods_hold_no_card_number,
      add constraint payment_methods_payment_type_check
        check (payment_type in ('PayPal', 'MasterCard', 'Card', 'At pickup')),
      add constraint payment_methods_hold_no_card_number check (
        case payment_type
          when 'MasterCard' then method ~ '^[*]{4} [*]{4} [*]{4} [0-9]{4}$'
          when 'Card' then method ~ '^[A-Za-z ]{1,30} [*]{4} [0-9]{4}$'
          when 'At pickup' then method = ''
          else method like '%@%'
        end
      )`.execute(db);
}
