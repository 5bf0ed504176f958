import { useEffect, useState } from 'react';
import type { PetSearch } from '../../../pets/pet-search.contract.ts';
import type { SaveSearchButton } from '../save-search-button.tsx';

/** Reserves the space. The button loads after hydration. */
export function SaveSearch({ search }: { search: PetSearch }) {
  const [Button, setButton] = useState<typeof SaveSearchButton | null>(null);
  useEffect(() => {
    import('../save-search-button.tsx').then(
      (loaded) => setButton(() => loaded.SaveSearchButton),
      // The search works without it.
      () => undefined,
    );
  }, []);
  return <div className="min-h-11 min-w-50 noscript:hidden">{Button && <Button search={search} />}</div>;
}
