import type { Database } from '../../src/platform/database.ts';
import { addDays } from '../../src/platform/shelter-day.contract.ts';

export interface DemoLot {
  number: string;
  expires_on: string;
  /** From this day on, it was used. */
  from: string;
}

/** Two lots of each vaccine and dewormer, one of which is used up. @returns those of each product, the latest first */
export async function insertLots(trx: Database, today: string, now: Date): Promise<Map<number, DemoLot[]>> {
  const products = await trx
    .selectFrom('products')
    .select(['id', 'name', 'type'])
    .where('type', 'in', ['vaccine', 'dewormer'])
    .orderBy('id')
    .execute();
  const lots = products.map(({ id, name }, at): [number, DemoLot[]] => {
    const series = name.slice(0, 2).toUpperCase();
    return [
      id,
      [
        { number: `${series}-${2418 + at * 7}`, expires_on: addDays(today, 200 + at * 20), from: addDays(today, -60) },
        { number: `${series}-${1207 + at * 5}`, expires_on: addDays(today, -5 + at), from: '1990-01-01' },
      ],
    ];
  });
  const rows = lots.flatMap(([product_id, [current, old]]) => [
    { product_id, number: current!.number, expires_on: current!.expires_on, is_active: true, last_used_at: now },
    { product_id, number: old!.number, expires_on: old!.expires_on, is_active: false, last_used_at: null },
  ]);
  await trx
    .insertInto('product_lots')
    .values(rows.map((row) => ({ ...row, is_demo: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return new Map(lots);
}
