import { useEffect, useRef } from 'react';
import { PetCard, type CardPet } from '../../../pets/web/pets.door.ts';
import { setFavorite, useIsFavorite } from '../../../favorites/web/favorites-list.door.ts';

/** A favorite; once it is removed, a button to undo that. */
export function FavoriteItem({ pet }: { pet: CardPet }) {
  const isFavorite = useIsFavorite(pet.id);
  const item = useRef<HTMLLIElement>(null);
  const wasFavorite = useRef(isFavorite);

  // The clicked button is gone, and the focus with it.
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
          <News pet={pet} />
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

/** What has changed since the pet was saved. */
function News({ pet: { name, adoption_status } }: { pet: CardPet }) {
  if (adoption_status === 'Available') return null;
  return (
    <p className="favorite-news">
      {adoption_status === 'Adopted'
        ? `Good news: ${name} has found a home.`
        : `Somebody may be about to give ${name} a home.`}
    </p>
  );
}
