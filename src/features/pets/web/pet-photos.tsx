import { useRef, useState } from 'react';
import { Photo, type PhotoSource } from '../../../ui/photo.tsx';

interface PetPhotosProps {
  pet: { name: string; breed: string | null; species: string };
  photos: PhotoSource[];
}

const largeSizes = '(min-width: 90rem) 46rem, (min-width: 68rem) 54vw, 96vw';

/** A carousel of photos with thumbnails. The thumbnails are anchors, so it works without JavaScript. */
export function PetPhotos({ pet, photos }: PetPhotosProps) {
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const description = `${pet.name}, ${pet.breed ?? pet.species}`;
  if (photos.length < 2) {
    return (
      <div className="pet-photos">
        <div className="pet-photo">
          <Photo photo={photos[0] ?? null} alt={description} sizes={largeSizes} isFirst />
        </div>
      </div>
    );
  }
  return (
    <div className="pet-photos">
      <div
        ref={track}
        className="pet-photo-track"
        role="group"
        aria-label={`Pictures of ${pet.name}`}
        // Makes the scrollable area reachable by arrow keys.
        tabIndex={0}
        data-scripted=""
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setCurrent(Math.round(scrollLeft / clientWidth))}
      >
        {photos.map((photo, index) => (
          <div key={photo.image} id={`picture-${index + 1}`} className="pet-photo">
            <Photo
              photo={photo}
              alt={`${description}, picture ${index + 1} of ${photos.length}`}
              sizes={largeSizes}
              isFirst={index === 0}
            />
          </div>
        ))}
      </div>
      <ol className="pet-photo-strip">
        {photos.map((photo, index) => (
          <li key={photo.image}>
            <a
              href={`#picture-${index + 1}`}
              aria-label={`Picture ${index + 1} of ${photos.length}`}
              aria-current={index === current || undefined}
              data-scripted=""
              onClick={(event) => {
                // Scroll only the carousel, not the page.
                event.preventDefault();
                track.current?.scrollTo({ left: index * track.current.clientWidth });
              }}
            >
              <Photo photo={photo} alt="" sizes="6rem" />
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}
