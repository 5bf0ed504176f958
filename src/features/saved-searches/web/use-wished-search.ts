import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { describeFailure } from '../../../browser/api-failure.ts';
import { currentUser } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { savedSearchMessages } from '../saved-search-words.contract.ts';
import type { SavedSearchesApi } from '../saved-searches.contract.ts';
import { wishedSearch } from './wished-search.ts';

const call = currentUser<SavedSearchesApi>();

/** Saves the search that somebody wanted to save before they logged in; a login leads to the dashboard. */
export function useWishedSearch(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (readSession()?.role !== 'User') return;
    const query = wishedSearch.consume();
    if (query !== null) void saveWished(query).then(revalidate);
  }, [revalidate]);
}

async function saveWished(query: string): Promise<void> {
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
