import { ApiFailure } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import type { AdoptionsApi, Application } from '../../adoptions.contract.ts';
import type { historyMessages } from '../../application-words.contract.ts';

const call = currentUser<AdoptionsApi>();

export interface AdoptionHistory {
  /** Beside a failure that may pass, what was shown before it. */
  applications: Application[];
  /** How many days the shelter usually takes to decide; null: not known yet. */
  usualDays: number | null;
  failure: HistoryFailure | null;
  /** When it was asked for. */
  at: Date;
}

export type HistoryFailure = keyof Pick<typeof historyMessages, 'ended' | 'wrongAccount' | 'failed'>;

/**
 * One's own applications. What the server refuses is something that the page shows: it has words of its own for it
 * (`spec.md`, section 8).
 * @param before what is shown just now, if anything is
 */
export async function loadHistory(signal: AbortSignal, before: AdoptionHistory | null): Promise<AdoptionHistory> {
  const usualDays = call('GET /api/adoptions/usual-time', { signal }).then(
    ({ days }) => days,
    () => before?.usualDays ?? null,
  );
  const at = new Date();
  try {
    const applications = await call('GET /api/adoptions/me/', { signal, allow401: true });
    return { applications, usualDays: await usualDays, failure: null, at };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    const refused = refusals[failure.status];
    const applications = refused === undefined ? (before?.applications ?? []) : [];
    return { applications, usualDays: await usualDays, failure: refused === undefined ? 'failed' : refused, at };
  }
}

/** What one may not see any more is not kept; a 404 means that there is none. */
const refusals: Record<number, HistoryFailure | null> = { 401: 'ended', 403: 'wrongAccount', 404: null };
