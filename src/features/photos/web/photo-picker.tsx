import { useEffect, useId, useRef, useState } from 'react';
import { useDroppedFiles } from '../../../ui/use-dropped-files.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { MAX_PHOTOS, PHOTO_TYPES } from '../photos.constants.ts';
import { PickedPhotoTiles } from './picked-photo-tiles.tsx';
import { isUploading, type PhotoLimit, type PickedPhoto, type PickedPhotos } from './picked-photos.ts';

interface PhotoPickerProps {
  picked: readonly PickedPhoto[];
  photos: PickedPhotos;
  /** An error about all photos. */
  error?: string | undefined;
  /** Called on every change, so that the form can clear its error. */
  onTouch: () => void;
  max?: PhotoLimit;
  /** Whether it is the page’s only one, which gets whatever is dropped or pasted anywhere. */
  isAlone?: boolean;
}

/**
 * Picks photos by choosing, dropping, pasting or taking them. Uploads start at once, and photos can be reordered
 * during them.
 */
export function PhotoPicker({ picked, photos, error, onTouch, max = MAX_PHOTOS, isAlone = true }: PhotoPickerProps) {
  const isOne = max === 1;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [addError, setAddError] = useState<string | null>(null);
  const [announcement, announce] = useState('');
  useUploadAnnouncement(picked, announce);

  const add = (files: File[]) => {
    setAddError(photos.add(files));
    onTouch();
  };
  const clearError = () => {
    setAddError(null);
    onTouch();
  };
  const isOver = useDroppedFiles(add, isAlone);
  const message = addError ?? error;
  const described = {
    'aria-describedby': `${id}-hint${message ? ` ${id}-error` : ''}`,
    'aria-invalid': message ? (true as const) : undefined,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      add([...(event.currentTarget.files ?? [])]);
      // Otherwise choosing the same file again, after removing it, would fire no change event.
      event.currentTarget.value = '';
    },
  };
  return (
    <fieldset className="photo-picker">
      <legend className="field-label">{isOne ? 'Photo (optional)' : 'Photos'}</legend>
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
          {isOne ? (picked.length > 0 ? 'Choose another photo' : 'Choose a photo') : 'Choose photos'}
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
            : `Up to ${max} photos (JPEG, PNG, WebP or AVIF, 15 MB each).`}{' '}
          {isAlone && <span className="photo-desk">{`You can also drop or paste ${isOne ? 'it' : 'them'} here.`}</span>}
        </p>
      </div>
      {message && (
        <p id={`${id}-error`} className="field-error">
          {message}
        </p>
      )}
      <PickedPhotoTiles
        picked={picked}
        photos={photos}
        isOne={isOne}
        announce={announce}
        onEmptied={() => input.current?.focus()}
        onTouch={clearError}
      />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}

/** Tells screen readers when the uploads are done. */
function useUploadAnnouncement(picked: readonly PickedPhoto[], announce: (text: string) => void): void {
  const isBusy = picked.some(isUploading);
  const wasBusy = useRef(false);
  useEffect(() => {
    const rejected = picked.filter(({ status }) => status === 'rejected').length;
    if (wasBusy.current && !isBusy && picked.length > 0) {
      const allReady = picked.length === 1 ? 'Photo ready.' : 'All photos ready.';
      announce(rejected === 0 ? allReady : `We couldn’t add ${rejected} of ${picked.length} photos.`);
    }
    wasBusy.current = isBusy;
  }, [isBusy, picked, announce]);
}
