import { useEffect, useRef } from 'react';
import { PetCard, type CardPet } from '../../../pets/web/components.ts';
import { setFavorite, useIsFavorite } from '../../../favorites/web/components/favorites-list.ts';

/** A favorite pet, or an undo button after its removal. */
export function FavoriteItem({ pet }: { pet: CardPet }) {
  const isFavorite = useIsFavorite(pet.id);
  const item = useRef<HTMLLIElement>(null);
  const wasFavorite = useRef(isFavorite);

  // The pressed button is gone, so move the focus.
  useEffect(() => {
    const isSame = wasFavorite.current === isFavorite;
    wasFavorite.current = isFavorite;
    if (!isSame && document.activeElement === document.body) item.current?.querySelector('button')?.focus();
  }, [isFavorite]);

  return (
    <li ref={item} className="favorite">
      {isFavorite ? (
        <>
          <PetCard pet={pet} isFirst={false} headingLevel="h2" />
          <StatusChange pet={pet} />
        </>
      ) : (
        <div className="favorite-removed">
          <p>{`${pet.name} is no longer a favorite.`}</p>
          <button
            type="button"
            className="button button-quiet"
            aria-label={`Undo: keep ${pet.name} as a favorite`}
            onClick={() => void setFavorite(pet.id, true)}
          >
            Undo
          </button>
        </div>
      )}
    </li>
  );
}

/** A status change since the pet was added. */
function StatusChange({ pet: { name, adoption_status } }: { pet: CardPet }) {
  if (adoption_status === 'Available') return null;
  return (
    <p className="favorite-news">
      {adoption_status === 'Adopted'
        ? `Good news: ${name} has found a home.`
        : `Somebody may be about to give ${name} a home.`}
    </p>
  );
}
