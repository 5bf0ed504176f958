import { lazy, Suspense, useEffect, useState } from 'react';
import { describeKeys } from '../../../../browser/shortcuts/parse-key.ts';
import { useShortcuts } from '../../../../browser/shortcuts/shortcuts.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { useHydrated } from '../../../../ui/use-hydrated.ts';
import type { PaletteProps } from '../palette.tsx';

const loadPalette = () => import('../palette.tsx');
const Palette = lazy(loadPalette);

const KEYS = 'mod+k';
const PRELOAD_AFTER_MS = 1000;

/** Opens the search for everything, as do Ctrl+K and the slash. */
export function SearchButton(props: Pick<PaletteProps, 'pages' | 'onLogOut'>) {
  const [isOpen, setIsOpen] = useState(false);
  const isHydrated = useHydrated();
  const open = () => setIsOpen(true);
  // After the page: then what is typed right after Ctrl+K isn't lost.
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useShortcuts(
    [
      { keys: KEYS, label: 'Search everything', run: open },
      { keys: '/', label: 'Search everything', run: open },
    ],
    'Everywhere',
  );
  return (
    <>
      <button type="button" className="search-button" aria-haspopup="dialog" onClick={open}>
        <DashboardIcon name="search" />
        <span className="sr-only min-[68rem]:not-sr-only">Search…</span>
        {isHydrated && (
          <kbd className="search-button-keys" aria-hidden="true">
            {describeKeys(KEYS).join(' ')}
          </kbd>
        )}
      </button>
      <Suspense>{isOpen && <Palette {...props} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
