import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { readSession } from '../../../../browser/session.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { savedSearchMessages } from '../../saved-searches.constants.ts';
import type { SavedSearchesApi } from '../../saved-searches.contract.ts';
import { pendingSearch } from '../pending-search.ts';

const call = createApiClient<SavedSearchesApi>();

/** Saves the search that was pending before login, on the dashboard that login leads to. */
export function usePendingSearch(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (readSession()?.role !== 'User') return;
    const query = pendingSearch.consume();
    if (query !== null) void savePendingSearch(query).then(revalidate);
  }, [revalidate]);
}

async function savePendingSearch(query: string): Promise<void> {
  try {
    const { frequency } = await call('POST /api/saved-searches/', {
      body: { query, frequency: 'at once' },
      allow401: true,
    });
    showAlert(savedSearchMessages.saved[frequency], 'success');
  } catch (failure) {
    showAlert(describeFailure(failure, savedSearchMessages.failed), 'error');
  }
}
