import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { currentPath } from '../../../browser/auth-request.ts';
import { describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { isAdmin, useSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { OpenAuthContext } from '../../accounts/web/components.ts';
import type { PetSearch } from '../../pets/pet-search.contract.ts';
import { toSavedQuery, savedSearchMessages } from '../saved-searches.constants.ts';
import type { SavedSearch, SavedSearchesApi } from '../saved-searches.contract.ts';
import type { SaveSearchDialog } from './save-search-dialog.tsx';
import { BellIcon } from './components/bell-icon.tsx';
import { pendingSearch } from './pending-search.ts';

const call = createApiClient<SavedSearchesApi>();
const buttonClass = 'button button-quiet button-small';

interface SaveSearchButtonProps {
  search: PetSearch;
  /** Whether someone has pressed the button before it was loaded. */
  isPressed: boolean;
}

/** Saves the current search, or shows that it is saved. Visitors log in first. Admins have no saved searches. */
export function SaveSearchButton({ search, isPressed }: SaveSearchButtonProps) {
  const session = useSession();
  const openAuth = use(OpenAuthContext);
  const [own, setOwn] = useOwnSearches(session?.role === 'User' ? session.user_id : undefined);
  const [Dialog, setDialog] = useState<typeof SaveSearchDialog | null>(null);
  const query = toSavedQuery(search);
  const isJustSaved = useRef(false);
  const openIfPressed = useEffectEvent(() => {
    if (isPressed && !isAdmin(session)) open();
  });
  useEffect(() => openIfPressed(), []);

  if (isAdmin(session)) return null;
  if (own.some((saved) => saved.query === query)) {
    return (
      <Link
        className={buttonClass}
        to="/user-dashboard/saved-searches"
        aria-label="Saved: see your saved searches"
        ref={(link) => {
          // The pressed button is gone, so move the focus.
          if (isJustSaved.current) link?.focus();
          isJustSaved.current = false;
        }}
      >
        <BellIcon isOn />
        Saved
      </Link>
    );
  }

  function open() {
    if (!session) {
      openAuth?.('login', {
        purpose: 'save this search',
        next: currentPath(),
        action: pendingSearch.request(query),
      });
      return;
    }
    import('./save-search-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.SaveSearchDialog),
      () => showAlert(savedSearchMessages.failed, 'error'),
    );
  }

  return (
    <>
      <button type="button" className={buttonClass} aria-haspopup="dialog" onClick={open}>
        <BellIcon />
        Save this search
      </button>
      {Dialog && (
        <Dialog
          search={search}
          onClose={() => setDialog(null)}
          onSaved={(saved) => {
            isJustSaved.current = true;
            setDialog(null);
            setOwn([...own, saved]);
          }}
        />
      )}
    </>
  );
}

/** The user's saved searches, with the one that they logged in to save. Empty until loaded. */
function useOwnSearches(userId: number | undefined) {
  const [own, setOwn] = useState<SavedSearch[]>([]);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const controller = new AbortController();
    // A background request: the next user action reports an expired session.
    savePendingSearch()
      .then(() => call('GET /api/saved-searches/', { signal: controller.signal, allow401: true }))
      .then(setOwn, () => undefined);
    return () => {
      controller.abort();
      setOwn([]);
    };
  }, [userId]);
  return [own, setOwn] as const;
}

async function savePendingSearch(): Promise<void> {
  const query = pendingSearch.consume();
  if (query === null) return;
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
