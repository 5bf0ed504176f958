import { useRef, useState } from 'react';
import { useHistoryEntry } from '../../../browser/use-history-entry.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Photo, type PhotoSource } from '../../../ui/photo.tsx';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import type { Pet } from '../pets.contract.ts';
import { describePhoto } from './format-pet.ts';
import { PhotoArrows } from './photo-arrows.tsx';
import type { PhotoLightbox } from './photo-lightbox.tsx';

interface PetPhotosProps {
  pet: Pick<Pet, 'name' | 'breed' | 'species' | 'colour'>;
  photos: PhotoSource[];
}

const largeSizes = '(min-width: 90rem) 46rem, (min-width: 68rem) 54vw, 96vw';

/** Photos to swipe through, with arrows and thumbnails. The thumbnails are anchors, so it works without JavaScript. */
export function PetPhotos({ pet, photos }: PetPhotosProps) {
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [Lightbox, setLightbox] = useState<typeof PhotoLightbox | null>(null);
  const lightbox = useHistoryEntry();
  const isSeveral = photos.length > 1;
  const show = (index: number) => track.current?.scrollTo({ left: index * track.current.clientWidth });

  function open(loaded: typeof PhotoLightbox): void {
    setLightbox(() => loaded);
    lightbox.open();
  }

  function zoom() {
    import('./photo-lightbox.tsx').then(
      (loaded) => open(loaded.PhotoLightbox),
      () => location.assign(photos[current]!.image),
    );
  }

  return (
    <div className="pet-photos">
      <div className="pet-photo-stage">
        <div
          ref={track}
          className="pet-photo-track"
          {...(isSeveral && {
            role: 'group',
            'aria-label': `Photos of ${pet.name}`,
            // Makes the scrollable area reachable by arrow keys.
            tabIndex: 0,
          })}
          // The button is for the keyboard. The second click of a double-click on "Close" lands here.
          {...(photos.length > 0 && { 'data-scripted': 'click', onClick: ({ detail }) => detail < 2 && zoom() })}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(Math.round(scrollLeft / clientWidth))
          }
        >
          {(isSeveral ? photos : [photos[0] ?? null]).map((photo, index) => (
            <div key={photo?.image ?? ''} id={`photo-${index + 1}`} className="pet-photo">
              <Photo photo={photo} alt={describePhoto(pet, photo, index)} sizes={largeSizes} isFirst={index === 0} />
            </div>
          ))}
        </div>
        {photos.length > 0 && (
          <ScriptedButton
            className="round-button pet-photo-zoom"
            href={photos[current]!.image}
            aria-label="Zoom in"
            aria-haspopup="dialog"
            onClick={zoom}
          >
            <Icon name="zoom" />
          </ScriptedButton>
        )}
        <PhotoArrows current={current} count={photos.length} onShow={show} />
      </div>
      {isSeveral && (
        <ol className="pet-photo-strip">
          {photos.map((photo, index) => (
            <li key={photo.image}>
              <a
                href={`#photo-${index + 1}`}
                aria-label={`Photo ${index + 1} of ${photos.length}`}
                aria-current={index === current || undefined}
                data-scripted=""
                onClick={(event) => {
                  // Scroll only the photos, not the page.
                  event.preventDefault();
                  show(index);
                }}
              >
                <Photo photo={photo} alt="" sizes="6rem" />
              </a>
            </li>
          ))}
        </ol>
      )}
      {Lightbox && lightbox.isOpen && (
        <Lightbox
          photos={photos}
          first={current}
          descriptions={photos.map((photo, index) => describePhoto(pet, photo, index))}
          onShow={show}
          onClose={lightbox.close}
        />
      )}
    </div>
  );
}
