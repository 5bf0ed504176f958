import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { createUploader } from '../../../browser/upload-file.ts';
import type { PetPhoto, PhotosApi } from '../photos.contract.ts';
import { pickPhotos, type PhotoLimit, type PickedPhoto, type PickedPhotos } from './picked-photos.ts';

const upload = createUploader<PhotosApi>();

/** The photos of a form, uploaded as they are picked. */
export function usePickedPhotos(before: () => PetPhoto[], max?: PhotoLimit): [readonly PickedPhoto[], PickedPhotos] {
  const navigate = useNavigate();
  const [photos] = useState(() =>
    pickPhotos(
      before(),
      (image, options) => upload('POST /api/photos/', { image }, options),
      (redirect) => void navigate(redirect.headers.get('location')!),
      max,
    ),
  );
  useEffect(() => photos.close, [photos]);
  return [useSyncExternalStore(photos.subscribe, photos.list, photos.list), photos];
}
