import { ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { toEntries } from '../../joint-name.contract.ts';
import type { AdoptionsApi, Application } from '../../adoptions.contract.ts';
import type { historyMessages } from '../../adoptions.constants.ts';

const call = createApiClient<AdoptionsApi>();

export interface AdoptionHistory {
  /** Stays visible during a temporary failure. */
  applications: Application[];
  /** Null if it is not known yet. */
  medianDecisionDays: number | null;
  failure: HistoryFailure | null;
  /** When it was requested. */
  at: Date;
}

export type HistoryFailure = keyof Pick<typeof historyMessages, 'ended' | 'wrongAccount' | 'failed'>;

/**
 * Loads the user's applications. Failures are part of the result, because the page shows its own message for each
 * (`spec.md`, section 8).
 * @param previous what is displayed now, if anything
 */
export async function loadHistory(signal: AbortSignal, previous: AdoptionHistory | null): Promise<AdoptionHistory> {
  const medianDecisionDays = call('GET /api/adoptions/decision-time', { signal }).then(
    ({ days }) => days,
    () => previous?.medianDecisionDays ?? null,
  );
  const at = new Date();
  try {
    const applications = toEntries(await call('GET /api/adoptions/me/', { signal, allow401: true }));
    return { applications, medianDecisionDays: await medianDecisionDays, failure: null, at };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    const knownFailure = failuresByStatus[failure.status];
    const applications = knownFailure === undefined ? (previous?.applications ?? []) : [];
    return {
      applications,
      medianDecisionDays: await medianDecisionDays,
      failure: knownFailure === undefined ? 'failed' : knownFailure,
      at,
    };
  }
}

/** Forbidden content is not kept. A 404 means that there are no applications. */
const failuresByStatus: Record<number, HistoryFailure | null> = { 401: 'ended', 403: 'wrongAccount', 404: null };
