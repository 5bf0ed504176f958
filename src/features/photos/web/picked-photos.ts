import { ApiFailure } from '../../../browser/api-failure.ts';
import type { PhotoSource } from '../../../ui/photo.tsx';
import { MAX_PHOTO_BYTES, MAX_PHOTOS, PHOTO_TYPES, photoMessages } from '../photos.constants.ts';
import type { PetPhoto } from '../photos.contract.ts';

/** A photo in a form, uploaded or still uploading. */
export interface PickedPhoto {
  /** Unique while the form is open. */
  key: string;
  status: 'waiting' | 'uploading' | 'processing' | 'ready' | 'rejected';
  /** Upload progress from 0 to 1. */
  progress: number;
  /** Why it was rejected. */
  error?: string;
  /** Whether another attempt may succeed. */
  canRetry?: boolean;
  /** What to show: the local file until it is uploaded. */
  source: PhotoSource;
  /** Set after the upload. */
  photo?: PetPhoto;
}

interface Upload {
  (file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }): Promise<PetPhoto>;
}

export interface PickedPhotos {
  list: () => readonly PickedPhoto[];
  subscribe: (listener: () => void) => () => void;
  /**
   * Adds photos and uploads them in the background.
   * @returns an error about all of them, or null
   */
  add: (files: File[]) => string | null;
  remove: (key: string) => void;
  retry: (key: string) => void;
  move: (key: string, to: number) => void;
  /** Replaces all photos by uploaded ones. */
  replace: (photos: PetPhoto[]) => void;
  /** Resolves when no upload is in progress. */
  waitForUploads: () => Promise<void>;
  /** Aborts uploads and releases the files. */
  close: () => void;
}

/** Several photos, or a single one, which the next replaces. */
export type PhotoLimit = typeof MAX_PHOTOS | 1;

/** Two, so that one uploads while the server processes the other. */
const MAX_PARALLEL_UPLOADS = 2;

/**
 * @param photos already uploaded
 * @param onRedirect called if an upload finds an expired session
 */
export function pickPhotos(
  photos: PetPhoto[],
  upload: Upload,
  onRedirect: (to: Response) => void,
  max: PhotoLimit = MAX_PHOTOS,
): PickedPhotos {
  let picked: readonly PickedPhoto[] = photos.map(ready);
  const files = new Map<string, File>();
  const sending = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const update = (next: readonly PickedPhoto[]) => {
    picked = next;
    for (const listener of listeners) listener();
  };
  const change = (key: string, changes: Partial<PickedPhoto>) =>
    update(picked.map((item) => (item.key === key ? { ...item, ...changes } : item)));

  const sendNext = () => {
    const next = picked.find(({ key, status }) => status === 'waiting' && files.has(key));
    if (next && sending.size < MAX_PARALLEL_UPLOADS) {
      void send(next);
      sendNext();
    }
  };
  const send = async ({ key }: PickedPhoto) => {
    const controller = new AbortController();
    sending.set(key, controller);
    change(key, { status: 'uploading', progress: 0 });
    const onProgress = (share: number) =>
      change(key, { progress: share, status: share < 1 ? 'uploading' : 'processing' });
    try {
      const photo = await upload(files.get(key)!, { onProgress, signal: controller.signal });
      const isDuplicate = picked.some((item) => item.key !== key && item.photo?.image === photo.image);
      change(
        key,
        isDuplicate ? { status: 'rejected', error: photoMessages.duplicate } : { status: 'ready', progress: 1, photo },
      );
    } catch (failure) {
      if (failure instanceof Response) onRedirect(failure);
      change(key, rejected(failure));
    } finally {
      sending.delete(key);
      sendNext();
    }
  };

  const close = () => {
    for (const controller of sending.values()) controller.abort();
    for (const { key, source } of picked) if (files.delete(key)) URL.revokeObjectURL(source.image);
  };

  return {
    list: () => picked,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(chosen) {
      if (max === 1 && chosen.length > 0) {
        close();
        update([]);
      }
      const room = max - picked.length;
      const added = chosen.slice(0, room).map((file) => {
        const item = waiting(file);
        files.set(item.key, file);
        return item;
      });
      update([...picked, ...added]);
      sendNext();
      if (chosen.length <= room) return null;
      return max === 1 ? photoMessages.onlyOne : photoMessages.tooMany;
    },
    remove(key) {
      const item = picked.find((each) => each.key === key);
      update(picked.filter((each) => each.key !== key));
      sending.get(key)?.abort();
      if (item && files.delete(key)) URL.revokeObjectURL(item.source.image);
    },
    retry(key) {
      update(
        picked.map((item) => (item.key === key ? { key, source: item.source, status: 'waiting', progress: 0 } : item)),
      );
      sendNext();
    },
    move(key, to) {
      const item = picked.find((each) => each.key === key)!;
      update(picked.filter((each) => each.key !== key).toSpliced(to, 0, item));
    },
    replace(replacements) {
      close();
      update(replacements.map(ready));
    },
    waitForUploads() {
      const isDone = () => !picked.some(isUploading);
      if (isDone()) return Promise.resolve();
      return new Promise((resolve) => {
        const listener = () => {
          if (!isDone()) return;
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      });
    },
    close,
  };
}

export function isUploading({ status }: PickedPhoto): boolean {
  return status === 'waiting' || status === 'uploading' || status === 'processing';
}

function ready(photo: PetPhoto): PickedPhoto {
  return { key: photo.image, status: 'ready', progress: 1, source: photo, photo };
}

function waiting(file: File): PickedPhoto {
  const image = URL.createObjectURL(file);
  const source = { image, width: 4, height: 3, widths: [], preview: image };
  const error = findError(file);
  return {
    key: image,
    progress: 0,
    source,
    ...(error === null ? { status: 'waiting' } : { status: 'rejected', error }),
  };
}

/** Checks that need no server, which judges by content. */
function findError({ type, size }: File): string | null {
  if (/^image\/hei[cf]$/.test(type)) return photoMessages.heic;
  // Some phones report no type.
  if (type !== '' && !PHOTO_TYPES.split(',').includes(type)) return photoMessages.wrongType;
  return size > MAX_PHOTO_BYTES ? photoMessages.tooLarge : null;
}

function rejected(failure: unknown): Partial<PickedPhoto> {
  const isOurs = failure instanceof ApiFailure;
  return {
    status: 'rejected',
    error: isOurs ? failure.message : 'We couldn’t upload this photo.',
    // The server would reject the same photo again.
    canRetry: !isOurs || failure.status < 400 || failure.status === 429 || failure.status >= 500,
  };
}
