import { use } from 'react';
import { showAlert } from '../../../ui/alerts.tsx';
import { OpenAuthContext } from '../../accounts/web/components.ts';
import type { favoriteMessages } from '../favorites.constants.ts';
import { useIsFavorite } from './favorites-store.ts';

/** The same message. Importing the value would add all messages to the public bundle. */
const saveFailed: (typeof favoriteMessages)['saveFailed'] = 'The favorite could not be saved. Please try again.';

interface HeartButtonProps {
  pet: { id: number; name: string };
  /** A heart followed by text. Otherwise only the heart, in the corner of a photo. */
  hasLabel?: boolean;
}

/** Adds or removes a favorite. Visitors log in first. The handler loads on first use. */
export function HeartButton({ pet, hasLabel = false }: HeartButtonProps) {
  const openAuth = use(OpenAuthContext);
  const isFavorite = useIsFavorite(pet.id);
  const label = `Keep ${pet.name} as a favorite`;

  function toggle() {
    import('./toggle-favorite.ts').then(
      ({ toggleFavorite }) => toggleFavorite(pet, openAuth),
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
      {hasLabel && (isFavorite ? `${pet.name} is a favorite` : label)}
    </button>
  );
}
