import { isUnreachable } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { AdoptionProcess, AdoptionsApi } from '../../adoptions.contract.ts';
import { openFormDraft } from './form-draft.ts';

const call = createApiClient<AdoptionsApi>();

export interface LoadedProcess {
  process: AdoptionProcess;
  /** Without a connection, only what this device knows. Load it again. */
  isLocal: boolean;
}

export const LOCAL_RETRY_MS = 15_000;

/** Loads the state of an adoption, or without a connection what the form stored on this device. */
export async function loadProcess(petId: number | null, signal?: AbortSignal): Promise<LoadedProcess> {
  try {
    return { process: await fetchProcess(petId, signal), isLocal: false };
  } catch (failure) {
    const process = isUnreachable(failure) ? readLocalProcess(petId) : null;
    if (process === null) throw failure;
    return { process, isLocal: true };
  }
}

export function fetchProcess(petId: number | null, signal?: AbortSignal): Promise<AdoptionProcess> {
  const query = { pet_id: petId === null ? '' : String(petId) };
  return call('GET /api/adoptions/process', { query, ...(signal && { signal }) });
}

function readLocalProcess(petId: number | null): AdoptionProcess | null {
  const stored = openFormDraft(petId).read();
  if (!stored) return null;
  const { pet = null, answers, petId: chosen, base, at } = stored;
  const updatedAt = base ?? new Date(at).toISOString();
  return {
    pet,
    // The server decides.
    bonded_with: [],
    can_apply: true,
    cannot_apply_reason: null,
    application: null,
    draft: {
      pet_id: petId,
      procedure_read_at: updatedAt,
      answers: petId === null && chosen !== '' ? { ...answers, pet_id: chosen } : answers,
      updated_at: updatedAt,
    },
    prefill: {},
    payment_methods: [],
    steps: { procedure: true, application: false, payment: false, pickup: false },
    median_decision_days: null,
  };
}
