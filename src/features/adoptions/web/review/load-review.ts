import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { readSession } from '../../../../browser/session.ts';
import type { AdminPet, AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import { decisionMessages, type ReviewQueue } from '../../adoptions.constants.ts';
import { toEntries, withJointName } from '../../joint-name.contract.ts';
import type { ApplicationDetails, ReviewApi, ReviewQueueItems } from '../../review.contract.ts';
import { parseQueue } from './review-queues.ts';

const call = createApiClient<ReviewApi>();
const callPets = createApiClient<AdminPetsApi>();

export interface LoadedApplication {
  details: ApplicationDetails;
  /** Null if it cannot be loaded. */
  pet: AdminPet | null;
}

export interface LoadedReview extends LoadedApplication {
  queue: ReviewQueue;
  /** Whether the review started from a queue: after a decision, its next application opens. */
  isQueued: boolean;
  /** Null if it cannot be loaded: the application can be decided without it. */
  waiting: ReviewQueueItems | null;
}

export const loadReview = staleWhileError(async ({ url, params, request: { signal } }): Promise<LoadedReview> => {
  requireCapability('view applications');
  const queue = parseQueue(url.searchParams);
  const id = params['id']!;
  const [application, waiting] = await Promise.all([
    claimPrefetched(id) ?? loadApplication(id, signal),
    loadQueue(queue, signal).catch((failure: unknown) => {
      if (failure instanceof ApiFailure) return null;
      throw failure;
    }),
  ]);
  return { ...application, queue, isQueued: url.searchParams.has('queue'), waiting };
});

export function loadQueue(queue: ReviewQueue, signal: AbortSignal): Promise<ReviewQueueItems> {
  return call('GET /api/adoptions/queue', { query: { queue }, signal });
}

/** A prefetched application is used once, and only while it is fresh. */
const MAX_AGE_MS = 30_000;

let prefetched: { id: string; token: string | undefined; at: number; loading: Promise<LoadedApplication> } | null =
  null;

/** Loads the application that probably opens next. */
export function prefetchApplication(id: number): void {
  const key = String(id);
  if (prefetched?.id === key && isFresh(prefetched.at)) return;
  const loading = loadApplication(key);
  // A failure is shown if the page opens.
  loading.catch(() => {
    if (prefetched?.loading === loading) prefetched = null;
  });
  prefetched = { id: key, token: readSession()?.token, at: Date.now(), loading };
}

/** For changes that the prefetched application may show, such as a decision on a competing one. */
export function dropPrefetched(): void {
  prefetched = null;
}

function claimPrefetched(id: string): Promise<LoadedApplication> | null {
  const found = prefetched;
  if (found?.id !== id) return null;
  prefetched = null;
  return isFresh(found.at) && found.token === readSession()?.token ? found.loading : null;
}

function isFresh(at: number): boolean {
  return Date.now() - at < MAX_AGE_MS;
}

async function loadApplication(id: string, signal?: AbortSignal): Promise<LoadedApplication> {
  const details = await loadDetails(id, signal);
  return { details, pet: await findPet(details.application.pet.id, signal) };
}

async function loadDetails(id: string, signal?: AbortSignal): Promise<ApplicationDetails> {
  try {
    const details = await call('GET /api/adoptions/:id/details', { params: { id }, ...(signal && { signal }) });
    return {
      ...details,
      application: withJointName(details.application),
      competing_applications: details.competing_applications.map((each) => withJointName(each)),
      applicant_history: toEntries(details.applicant_history),
    };
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || (failure.status >= 400 && failure.status < 500)) throw failure;
    throw new ApiFailure(failure.status, decisionMessages.loadFailed, { hasUserMessage: true });
  }
}

async function findPet(id: number, signal?: AbortSignal): Promise<AdminPet | null> {
  try {
    return await callPets('GET /api/admin/pets/:id', { params: { id }, ...(signal && { signal }) });
  } catch (failure) {
    if (failure instanceof ApiFailure) return null;
    throw failure;
  }
}
