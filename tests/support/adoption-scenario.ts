import { issueReceipt } from '../../src/features/receipts/server/index.ts';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import type { Database } from '../../src/platform/database.ts';
import { createApplication } from './adoption-calls.ts';
import { createPet } from './factories.ts';
import { createSuccessStory } from './success-stories.ts';

/** The ids of an adoption's records. */
export interface Adoption {
  applicationId: number;
  approvedId: number;
  noteId: number;
  feeLineId: number;
  paymentId: number;
  receiptId: number;
  pickupId: number;
  visitId: number;
  closedDay: string;
  storyId: number;
}

const closedDay = '2099-12-24';
let days = 0;

/** Creates a Pending application with a pickup, an Approved one with a receipt, and a payment method. */
export async function createAdoption(
  db: Database,
  { ownerId, adminId }: { ownerId: number; adminId: number },
): Promise<Adoption> {
  const now = new Date();
  const pet = await createPet(db);
  const adopted = await createPet(db, { adoption_status: 'Adopted' });
  const { id: applicationId } = await createApplication(db, { pet_id: pet.id, user_id: ownerId });
  const { id: approvedId } = await createApplication(db, {
    pet_id: adopted.id,
    user_id: ownerId,
    status: 'Approved',
    handover_at: now,
  });
  const person = { user_id: ownerId, first_name: 'Noor', last_name: 'Haddad', is_demo: false };
  const receipt = await db.transaction().execute((trx) =>
    issueReceipt(trx, {
      type: 'payment',
      subject: { application: { id: approvedId, ...person, pet_name: 'Maple', pet_species: 'Dog' } },
      amounts: { fee_cents: 40_000, deposit_cents: 0, donation_cents: 0 },
      method: 'cash',
      note: null,
      actor: { id: adminId },
      shelter: { name: 'Haven by the Lake', timeZone: 'UTC', currency: 'USD' },
      now,
    }),
  );
  const insert = <T>(made: Promise<{ id: T }>) => made.then(({ id }) => id);
  days += 1;
  const pickup_date = addDays('2090-01-01', days);
  const slot = { pickup_date, pickup_time: '10:00 AM', location: 'Eastside', slot_position: 1 } as const;
  await db
    .insertInto('closed_days')
    .values({ day: closedDay, location: '', reason: 'Holiday' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {
    applicationId,
    approvedId,
    receiptId: receipt.id,
    closedDay,
    noteId: await insert(
      db
        .insertInto('application_notes')
        .values({ application_id: applicationId, author_id: adminId, text: 'Kind', created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    feeLineId: await insert(
      db
        .insertInto('fee_lines')
        .values({
          application_id: applicationId,
          type: 'discount',
          amount_cents: 500,
          reason: 'Senior pet',
          created_by: adminId,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    paymentId: await insert(
      db
        .insertInto('payment_methods')
        .values({ user_id: ownerId, payment_type: 'PayPal', method: 'noor@example.org', created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    pickupId: await insert(
      db
        .insertInto('pickups')
        .values({
          application_id: applicationId,
          ...slot,
          additional_notes: null,
          reminded_for: null,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    storyId: (await createSuccessStory(db, { application_id: approvedId, user_id: ownerId })).id,
    visitId: await insert(
      db
        .insertInto('visit_requests')
        .values({
          pet_id: pet.id,
          pet_name: 'Maple',
          pet_key: `no. ${pet.id}`,
          name: 'Noor Haddad',
          email: 'noor@example.org',
          visit_date: '2099-01-05',
          user_id: ownerId,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  };
}
