import { use, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { currentUser } from '../../../browser/create-api-client.ts';
import { isAdmin, useSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { authHref, OpenAuthContext } from '../../accounts/web/components.ts';
import type { PetSearch } from '../../pets/pet-search.contract.ts';
import { savedQueryOf, savedSearchMessages } from '../saved-search-words.contract.ts';
import type { SavedSearch, SavedSearchesApi } from '../saved-searches.contract.ts';
import { BellIcon } from './bell-icon.tsx';
import type { SaveSearchDialog } from './save-search-dialog.tsx';
import { wishedSearch } from './wished-search.ts';

const call = currentUser<SavedSearchesApi>();
const look = 'button button-quiet button-small';

/** Saves the search that is shown, and says so where it is saved. A visitor logs in first; an Admin has no such list. */
export function SaveSearchButton({ search }: { search: PetSearch }) {
  const session = useSession();
  const openAuth = use(OpenAuthContext);
  const [own, setOwn] = useOwnSearches(session?.user_id);
  const [Dialog, setDialog] = useState<typeof SaveSearchDialog | null>(null);
  const query = savedQueryOf(search);
  const isJustSaved = useRef(false);

  if (isAdmin(session)) return null;
  if (own.some((saved) => saved.query === query)) {
    return (
      <Link
        className={look}
        to="/user-dashboard/saved-searches"
        aria-label="Saved: see your saved searches"
        ref={(link) => {
          // The button that was pressed is gone, and the focus with it.
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
      wishedSearch.save(query);
      if (openAuth) openAuth('login');
      else location.assign(authHref('login'));
      return;
    }
    import('./save-search-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.SaveSearchDialog),
      () => showAlert(savedSearchMessages.failed, 'error'),
    );
  }

  return (
    <>
      <button type="button" className={look} aria-haspopup="dialog" onClick={open}>
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

/** What somebody has saved already; nothing while that is not known. */
function useOwnSearches(userId: number | undefined) {
  const [own, setOwn] = useState<SavedSearch[]>([]);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const asked = new AbortController();
    // Nobody asked for it: a session that has ended is told of by what they do next.
    call('GET /api/saved-searches/', { signal: asked.signal, allow401: true }).then(setOwn, () => undefined);
    return () => {
      asked.abort();
      setOwn([]);
    };
  }, [userId]);
  return [own, setOwn] as const;
}
