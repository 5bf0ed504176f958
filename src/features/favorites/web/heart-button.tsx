import { use } from 'react';
import { showAlert } from '../../../ui/alerts.tsx';
import { OpenAuthContext } from '../../accounts/web/components.ts';
import type { favoriteMessages } from '../favorite-words.contract.ts';
import { useIsFavorite } from './shown-favorites.ts';

/** The same words; as a value they would bring the others along, on pages that count each byte. */
const keepFailed: (typeof favoriteMessages)['keepFailed'] = 'The favorite could not be saved. Please try again.';

interface HeartButtonProps {
  pet: { id: number; name: string };
  /** A line of text with a heart before it; else the heart alone, in the corner of a picture. */
  hasWords?: boolean;
}

/** Keeps a pet as a favorite, or no longer; a visitor logs in first. What it does is loaded when it is first used. */
export function HeartButton({ pet, hasWords = false }: HeartButtonProps) {
  const openAuth = use(OpenAuthContext);
  const isFavorite = useIsFavorite(pet.id);
  const keep = `Keep ${pet.name} as a favorite`;

  function toggle() {
    import('./toggle-favorite.ts').then(
      ({ toggleFavorite }) => toggleFavorite(pet, openAuth),
      () => showAlert(keepFailed, 'error'),
    );
  }

  return (
    <button
      type="button"
      className={hasWords ? 'heart-line text-button' : 'heart'}
      aria-label={hasWords ? undefined : keep}
      aria-pressed={isFavorite}
      onClick={toggle}
    >
      {hasWords && (isFavorite ? `${pet.name} is a favorite` : keep)}
    </button>
  );
}
