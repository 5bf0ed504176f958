import { ApiFailure } from '../../../browser/api-failure.ts';
import type { PhotoSource } from '../../../ui/photo.tsx';
import { MAX_PHOTO_BYTES, MAX_PHOTOS, PHOTO_TYPES, photoMessages } from '../photo-words.contract.ts';
import type { PetPhoto } from '../photos.contract.ts';

/** A picture in a form: on its way to the server, or there. */
export interface PickedPhoto {
  /** Its own for as long as the form is open. */
  key: string;
  state: 'waiting' | 'sending' | 'preparing' | 'ready' | 'refused';
  /** How much of it is on its way, from 0 to 1. */
  sent: number;
  /** Why it was refused. */
  problem?: string;
  /** Whether to send it again may help. */
  canRetry?: boolean;
  /** What to show: the file itself until the server has made its own of it. */
  shown: PhotoSource;
  /** Once the server has it. */
  photo?: PetPhoto;
}

interface Upload {
  (file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }): Promise<PetPhoto>;
}

export interface PickedPhotos {
  list: () => readonly PickedPhoto[];
  subscribe: (listener: () => void) => () => void;
  /** Takes pictures in and sends them in the background. @returns what is wrong with them as a whole */
  add: (files: File[]) => string | null;
  remove: (key: string) => void;
  retry: (key: string) => void;
  move: (key: string, to: number) => void;
  /** Puts pictures that the server has in the place of all that there are. */
  replace: (photos: PetPhoto[]) => void;
  /** Resolves when none is on its way any more. */
  settled: () => Promise<void>;
  /** Gives up what is on its way, and the memory of the files. */
  close: () => void;
}

/** A form takes so many, or one, which gives way to the next that is chosen. */
export type MostPhotos = typeof MAX_PHOTOS | 1;

/** So many go out at once: one alone leaves the line idle while the server works on it. */
const AT_ONCE = 2;

/**
 * @param photos that the server has already
 * @param onRedirect an upload found the session ended
 */
export function pickPhotos(
  photos: PetPhoto[],
  upload: Upload,
  onRedirect: (to: Response) => void,
  most: MostPhotos = MAX_PHOTOS,
): PickedPhotos {
  let picked: readonly PickedPhoto[] = photos.map(ready);
  const files = new Map<string, File>();
  const sending = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const show = (next: readonly PickedPhoto[]) => {
    picked = next;
    for (const listener of listeners) listener();
  };
  const change = (key: string, changes: Partial<PickedPhoto>) =>
    show(picked.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  const sendNext = () => {
    const next = picked.find(({ key, state }) => state === 'waiting' && files.has(key));
    if (next && sending.size < AT_ONCE) {
      void send(next);
      sendNext();
    }
  };
  const send = async ({ key }: PickedPhoto) => {
    const leaving = new AbortController();
    sending.set(key, leaving);
    change(key, { state: 'sending', sent: 0 });
    const onProgress = (share: number) => change(key, { sent: share, state: share < 1 ? 'sending' : 'preparing' });
    try {
      const photo = await upload(files.get(key)!, { onProgress, signal: leaving.signal });
      const isTwice = picked.some((one) => one.key !== key && one.photo?.image === photo.image);
      change(key, isTwice ? { state: 'refused', problem: photoMessages.twice } : { state: 'ready', sent: 1, photo });
    } catch (failure) {
      if (failure instanceof Response) onRedirect(failure);
      change(key, refused(failure));
    } finally {
      sending.delete(key);
      sendNext();
    }
  };

  const close = () => {
    for (const controller of sending.values()) controller.abort();
    for (const { key, shown } of picked) if (files.delete(key)) URL.revokeObjectURL(shown.image);
  };

  return {
    list: () => picked,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(chosen) {
      if (most === 1 && chosen.length > 0) {
        close();
        show([]);
      }
      const room = most - picked.length;
      const added = chosen.slice(0, room).map((file) => {
        const one = waiting(file);
        files.set(one.key, file);
        return one;
      });
      show([...picked, ...added]);
      sendNext();
      if (chosen.length <= room) return null;
      return most === 1 ? photoMessages.onlyOne : photoMessages.tooMany;
    },
    remove(key) {
      const one = picked.find((each) => each.key === key);
      show(picked.filter((each) => each.key !== key));
      sending.get(key)?.abort();
      if (one && files.delete(key)) URL.revokeObjectURL(one.shown.image);
    },
    retry(key) {
      show(picked.map((one) => (one.key === key ? { key, shown: one.shown, state: 'waiting', sent: 0 } : one)));
      sendNext();
    },
    move(key, to) {
      const one = picked.find((each) => each.key === key)!;
      show(picked.filter((each) => each.key !== key).toSpliced(to, 0, one));
    },
    replace(others) {
      close();
      show(others.map(ready));
    },
    settled() {
      const isSettled = () => !picked.some(isOnItsWay);
      if (isSettled()) return Promise.resolve();
      return new Promise((resolve) => {
        const listener = () => {
          if (!isSettled()) return;
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      });
    },
    close,
  };
}

/** Whether a picture is neither there nor refused yet. */
export function isOnItsWay({ state }: PickedPhoto): boolean {
  return state === 'waiting' || state === 'sending' || state === 'preparing';
}

function ready(photo: PetPhoto): PickedPhoto {
  return { key: photo.image, state: 'ready', sent: 1, shown: photo, photo };
}

function waiting(file: File): PickedPhoto {
  const image = URL.createObjectURL(file);
  const shown = { image, width: 4, height: 3, widths: [], preview: image };
  const problem = problemOf(file);
  return { key: image, sent: 0, shown, ...(problem === null ? { state: 'waiting' } : { state: 'refused', problem }) };
}

/** What need not be sent to be refused; the server judges by content. */
function problemOf({ type, size }: File): string | null {
  if (/^image\/hei[cf]$/.test(type)) return photoMessages.heic;
  // Some phones do not say what it is.
  if (type !== '' && !PHOTO_TYPES.split(',').includes(type)) return photoMessages.wrongType;
  return size > MAX_PHOTO_BYTES ? photoMessages.tooLarge : null;
}

function refused(failure: unknown): Partial<PickedPhoto> {
  const isOurs = failure instanceof ApiFailure;
  return {
    state: 'refused',
    problem: isOurs ? failure.message : 'The picture could not be sent.',
    // What the server has looked at and does not take, it will not take a second time.
    canRetry: !isOurs || failure.status < 400 || failure.status === 429 || failure.status >= 500,
  };
}
