import { createApiClient } from '../../../browser/create-api-client.ts';
import type { Bond, BondsApi } from '../bonds.contract.ts';

const call = createApiClient<BondsApi>();

export function loadBond(id: string, signal: AbortSignal): Promise<Bond> {
  return call('GET /api/records/:id/bond', { params: { id }, signal });
}
