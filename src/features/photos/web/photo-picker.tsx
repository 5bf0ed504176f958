import { useEffect, useId, useRef, useState } from 'react';
import { useDroppedFiles } from '../../../ui/use-dropped-files.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { MAX_PHOTOS, PHOTO_TYPES } from '../photo-words.contract.ts';
import { PickedPhotoTiles } from './picked-photo-tiles.tsx';
import { isOnItsWay, type MostPhotos, type PickedPhoto, type PickedPhotos } from './picked-photos.ts';

interface PhotoPickerProps {
  picked: readonly PickedPhoto[];
  photos: PickedPhotos;
  /** What is wrong with them as a whole. */
  error?: string | undefined;
  /** Something has been done to them: what was wrong may be so no more. */
  onTouch: () => void;
  most?: MostPhotos;
}

/** Pictures are chosen, dropped, pasted or taken; they go out at once, and are put into their order meanwhile. */
export function PhotoPicker({ picked, photos, error, onTouch, most = MAX_PHOTOS }: PhotoPickerProps) {
  const isOne = most === 1;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [said, say] = useState('');
  useSayWhenReady(picked, say);

  const add = (files: File[]) => {
    setRefusal(photos.add(files));
    onTouch();
  };
  const forgive = () => {
    setRefusal(null);
    onTouch();
  };
  const isOver = useDroppedFiles(add);
  const problem = refusal ?? error;
  const described = {
    'aria-describedby': `${id}-hint${problem ? ` ${id}-error` : ''}`,
    'aria-invalid': problem ? (true as const) : undefined,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      add([...(event.currentTarget.files ?? [])]);
      // Or the same file, removed and chosen again, would be no change.
      event.currentTarget.value = '';
    },
  };
  return (
    <fieldset className="photo-picker">
      <legend className="field-label">{isOne ? 'Picture (optional)' : 'Pictures'}</legend>
      <div className="drop-zone" data-over={isOver || undefined}>
        <input
          ref={input}
          id={id}
          className="sr-only"
          type="file"
          name="image"
          accept={PHOTO_TYPES}
          multiple={!isOne}
          {...described}
        />
        <label className="button button-quiet" htmlFor={id}>
          <DashboardIcon name="plus" />
          {isOne ? (picked.length > 0 ? 'Choose another picture' : 'Choose a picture') : 'Choose pictures'}
        </label>
        <input
          id={`${id}-camera`}
          className="photo-camera sr-only"
          type="file"
          accept={PHOTO_TYPES}
          capture="environment"
          {...described}
        />
        <label className="photo-camera button button-quiet" htmlFor={`${id}-camera`}>
          <DashboardIcon name="camera" />
          Take a photo
        </label>
        <p id={`${id}-hint`} className="field-hint">
          {isOne
            ? 'JPEG, PNG, WebP or AVIF up to 15 MB.'
            : `JPEG, PNG, WebP or AVIF up to 15 MB each, at most ${most}.`}{' '}
          <span className="photo-desk">{`You can also drop or paste ${isOne ? 'it' : 'them'} here.`}</span>
        </p>
      </div>
      {problem && (
        <p id={`${id}-error`} className="field-error">
          {problem}
        </p>
      )}
      <PickedPhotoTiles
        picked={picked}
        photos={photos}
        isOne={isOne}
        say={say}
        onEmptied={() => input.current?.focus()}
        onTouch={forgive}
      />
      <p className="sr-only" role="status">
        {said}
      </p>
    </fieldset>
  );
}

/** Who does not see the bars hears when they are through. */
function useSayWhenReady(picked: readonly PickedPhoto[], say: (words: string) => void): void {
  const isBusy = picked.some(isOnItsWay);
  const wasBusy = useRef(false);
  useEffect(() => {
    const refused = picked.filter(({ state }) => state === 'refused').length;
    if (wasBusy.current && !isBusy && picked.length > 0) {
      const allReady = picked.length === 1 ? 'The picture is ready.' : 'All pictures are ready.';
      say(refused === 0 ? allReady : `${refused} of ${picked.length} pictures could not be taken.`);
    }
    wasBusy.current = isBusy;
  }, [isBusy, picked, say]);
}
