import type { AttemptRow, PaymentApp } from '../../online-payments/server/index.ts';
import { checkAttempt, openProvider, PaymentProviderError } from '../../online-payments/server/index.ts';
import type { DonationReturn } from '../donations.contract.ts';
import { checkMonthly } from './follow-monthly.ts';
import type { MonthlyRow } from './monthly.ts';
import { CHECKOUT_MS } from './start-donation.ts';

/** The page is for the person who has just paid. Later, or forwarded, its link says nothing. */
const FRESH_MS = 60 * 60_000;
/** How often, at most, the provider is asked about one payment. */
const CHECK_AGAIN_MS = 3000;

/**
 * What happened to a donation, for the page that the provider returns to: nothing about the donor or the amount. The
 * provider is asked if its event hasn't arrived yet.
 */
export async function showReturn(app: PaymentApp, sessionId: string): Promise<DonationReturn> {
  const unknown = { status: 'unknown', isMonthly: false, mode: 'live' } as const;
  if (!/^cs_\w{8,250}$/.test(sessionId)) return unknown;
  const attempt = await findAttempt(app, sessionId);
  const monthly = attempt ? null : await findMonthly(app, sessionId);
  const found = attempt ?? monthly;
  const now = app.clock.now();
  if (!found || now.getTime() - found.created_at.getTime() > CHECKOUT_MS + FRESH_MS) return unknown;
  if (now.getTime() - found.checked_at.getTime() > CHECK_AGAIN_MS) await check(app, { attempt, monthly }, now);
  const latest = attempt ? await findAttempt(app, sessionId) : await findMonthly(app, sessionId);
  return { status: statusOf(latest ?? found), isMonthly: monthly !== null, mode: found.mode };
}

async function findAttempt({ db }: PaymentApp, sessionId: string): Promise<AttemptRow | null> {
  const query = db.selectFrom('checkout_attempts').selectAll().where('session_id', '=', sessionId);
  return (await query.where('purpose', '=', 'donation').executeTakeFirst()) ?? null;
}

async function findMonthly({ db }: PaymentApp, sessionId: string): Promise<MonthlyRow | null> {
  const query = db.selectFrom('monthly_donations').selectAll().where('session_id', '=', sessionId);
  return (await query.executeTakeFirst()) ?? null;
}

async function check(
  app: PaymentApp,
  { attempt, monthly }: { attempt: AttemptRow | null; monthly: MonthlyRow | null },
  now: Date,
): Promise<void> {
  const isOpen = attempt?.status === 'open' || monthly?.status === 'open';
  const opened = isOpen ? await openProvider(app) : null;
  if (!opened || opened.mode !== (attempt ?? monthly)!.mode) return;
  try {
    if (attempt) {
      await app.db.updateTable('checkout_attempts').set({ checked_at: now }).where('id', '=', attempt.id).execute();
      await checkAttempt(app, opened, attempt);
    } else if (monthly) {
      await app.db.updateTable('monthly_donations').set({ checked_at: now }).where('id', '=', monthly.id).execute();
      await checkMonthly(app, opened, monthly);
    }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
  }
}

function statusOf({ status }: AttemptRow | MonthlyRow): DonationReturn['status'] {
  if (status === 'creating' || status === 'open') return 'waiting';
  return status === 'expired' ? 'not paid' : 'paid';
}
