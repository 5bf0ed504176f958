import { createPet } from '../support/factories.ts';
import type { StartedApp } from '../support/start-application.ts';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import type { CareType } from '../../src/features/medical/medical.constants.ts';

export const today = () => new Date().toISOString().slice(0, 10);

/** Without the doses that protocols plan for each new animal. */
export async function stopAutomaticProtocols({ db }: StartedApp): Promise<void> {
  await db.updateTable('protocols').set({ is_automatic: false }).execute();
}

/** An animal in care. */
export async function createAnimal(
  { db }: StartedApp,
  { location, ...traits }: { name: string; location?: string; species?: 'Dog' | 'Cat' },
): Promise<number> {
  if (location !== undefined) {
    await db
      .insertInto('sites')
      .values({ name: location })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const { id } = await createPet(db, { weight: 12, ...traits, ...(location !== undefined && { location }) });
  return id;
}

/** A dose that is due in some days; overdue if the number is negative. */
export async function planDose(
  { db }: StartedApp,
  petId: number,
  { name, inDays = 0, type = 'vaccine' }: { name: string; inDays?: number; type?: CareType },
): Promise<number> {
  const product = await db.selectFrom('products').select('id').where('name', 'like', `${name}%`).executeTakeFirst();
  const { id } = await db
    .insertInto('treatments')
    .values({
      pet_id: petId,
      product_id: product?.id ?? null,
      name,
      type,
      due_on: addDays(today(), inDays),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
