import type { Database } from '../../src/platform/database.ts';
import { dayOf, hour, startOfDay } from '../adoptions/demo-types.ts';

const OPENING_CENTS = 50_000;
const CLOSING_HOUR = 19;
/** Every so many counts, there is a difference. */
const DIFFERENCE_EVERY = 9;
const differences = [
  { cents: -500, note: 'Five dollars short. Counted twice.' },
  { cents: 100, note: null },
] as const;

/** Inserts a count of the cash drawer for each day before today on which cash was received or refunded. */
export async function insertCashCounts(trx: Database, countedBy: number, now: Date): Promise<void> {
  const receipts = await trx
    .selectFrom('receipts')
    .select(['type', 'amount_cents', 'issued_at'])
    .where('is_demo', '=', true)
    .where('method', '=', 'cash')
    .where('issued_at', '<', startOfDay(now))
    .orderBy('issued_at')
    .execute();
  const days = Map.groupBy(receipts, ({ issued_at }) => startOfDay(issued_at).getTime());
  const counts = [...days].map(([midnight, group], at) => {
    const received = group.reduce(
      (sum, { type, amount_cents }) => sum + (type === 'refund' ? -1 : 1) * amount_cents,
      0,
    );
    const expected_cents = OPENING_CENTS + received;
    const position = at % DIFFERENCE_EVERY === 4 ? Math.floor(at / DIFFERENCE_EVERY) % differences.length : null;
    const difference = position === null ? null : differences[position]!;
    return {
      day: dayOf(new Date(midnight)),
      opening_cents: OPENING_CENTS,
      expected_cents,
      counted_cents: Math.max(expected_cents + (difference?.cents ?? 0), 0),
      note: difference?.note ?? null,
      counted_by: countedBy,
      counted_at: new Date(midnight + CLOSING_HOUR * hour),
      is_demo: true,
    };
  });
  if (counts.length > 0) await trx.insertInto('cash_counts').values(counts).execute();
}
