import { use } from 'react';
import { showAlert } from '../../../ui/alerts.tsx';
import { OpenAuthContext } from '../../accounts/web/components.ts';
import type { favoriteMessages } from '../favorites.constants.ts';
import { useIsFavorite } from './favorites-store.ts';
import type { HeartPet } from './toggle-favorite.ts';

/** The same message. Importing the value would add all messages to the public bundle. */
const saveFailed: (typeof favoriteMessages)['saveFailed'] = 'We couldn’t save this pet. Please try again.';

interface HeartButtonProps {
  pet: HeartPet;
  /** A heart followed by text. Otherwise only the heart, in the corner of a photo. */
  hasLabel?: boolean;
}

/** Saves a pet or removes it, without an account too. The handler loads on first use. */
export function HeartButton({ pet, hasLabel = false }: HeartButtonProps) {
  const openAuth = use(OpenAuthContext);
  const isFavorite = useIsFavorite(pet.id);
  const label = `Save ${pet.name}`;

  function toggle() {
    import('./toggle-favorite.ts').then(
      (loaded) => loaded.toggleFavorite(pet, openAuth),
      () => showAlert(saveFailed, 'error'),
    );
  }

  return (
    <button
      type="button"
      className={hasLabel ? 'heart-labeled text-button' : 'heart'}
      aria-label={hasLabel ? undefined : label}
      aria-pressed={isFavorite}
      onClick={toggle}
    >
      {hasLabel && (isFavorite ? 'Saved' : label)}
    </button>
  );
}
