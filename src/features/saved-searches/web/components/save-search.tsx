import { useEffect, useState } from 'react';
import type { PetSearch } from '../../../pets/pet-search.contract.ts';
import { BellIcon } from './bell-icon.tsx';
import type { SaveSearchButton } from '../save-search-button.tsx';

/** What the button does loads after hydration. */
export function SaveSearch({ search }: { search: PetSearch }) {
  const [Button, setButton] = useState<typeof SaveSearchButton | null>(null);
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    import('../save-search-button.tsx').then(
      (loaded) => setButton(() => loaded.SaveSearchButton),
      // The search works without it.
      () => undefined,
    );
  }, []);
  return (
    <div className="min-h-11 min-w-50 sm:text-end noscript:hidden">
      {Button ? (
        <Button search={search} isPressed={isPressed} />
      ) : (
        <button
          type="button"
          className="button button-quiet button-small"
          aria-haspopup="dialog"
          onClick={() => setIsPressed(true)}
        >
          <BellIcon />
          Save this search
        </button>
      )}
    </div>
  );
}
