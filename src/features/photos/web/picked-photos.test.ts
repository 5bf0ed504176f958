import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { PhotoRejectedError } from '../../../platform/images/photo-format.ts';
import { photoMessages } from '../photo-words.contract.ts';
import type { PetPhoto } from '../photos.contract.ts';
import { pickPhotos, type PickedPhotos } from './picked-photos.ts';

interface Asked {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
  answer: (photo: PetPhoto) => Promise<void>;
  refuse: (failure: unknown) => Promise<void>;
}

let asked: Asked[];
let photos: PickedPhotos;
const onRedirect = vi.fn<(to: Response) => void>();

/** The server's side, which the tests speak for. */
function upload(file: File, options: Pick<Asked, 'onProgress' | 'signal'>): Promise<PetPhoto> {
  const { promise, resolve, reject } = Promise.withResolvers<PetPhoto>();
  const settle = () => promise.then(undefined, () => undefined).then(() => undefined);
  asked.push({
    file,
    ...options,
    answer: (photo) => (resolve(photo), settle()),
    refuse: (failure) => (reject(failure), settle()),
  });
  return promise;
}

function photoNamed(name: string): PetPhoto {
  return { image: `/photos/${name}-800.webp`, width: 800, height: 600, widths: [400, 800], preview: 'data:,' };
}

function fileNamed(name: string, type = 'image/jpeg', bytes = 3): File {
  const made = new File(['abc'], name, { type });
  return Object.defineProperty(made, 'size', { value: bytes });
}

function states(): string[] {
  return photos.list().map(({ state, problem }) => problem ?? state);
}

beforeEach(() => {
  asked = [];
  onRedirect.mockClear();
  photos = pickPhotos([], upload, onRedirect);
});

describe('a picked picture', () => {
  test('goes out at once, two at a time, and tells how far it is', async () => {
    photos.add([fileNamed('a.jpg'), fileNamed('b.jpg'), fileNamed('c.jpg')]);
    expect(states()).toEqual(['sending', 'sending', 'waiting']);

    asked[0]!.onProgress(0.5);
    expect(photos.list()[0]).toMatchObject({ state: 'sending', sent: 0.5 });
    asked[0]!.onProgress(1);
    expect(states()[0]).toBe('preparing');

    await asked[0]!.answer(photoNamed('a'));
    expect(states()).toEqual(['ready', 'sending', 'sending']);
    expect(asked[2]!.file.name).toBe('c.jpg');
  });

  test.each([
    ['a drawing', fileNamed('a.svg', 'image/svg+xml'), photoMessages.wrongType],
    ['a HEIC picture', fileNamed('a.heic', 'image/heic'), photoMessages.heic],
    ['more than 15 MB', fileNamed('a.jpg', 'image/jpeg', 15_000_001), photoMessages.tooLarge],
  ])('is refused without being sent where it is %s', (_, given, sentence) => {
    photos.add([given]);

    expect(states()).toEqual([sentence]);
    expect(asked).toEqual([]);
  });

  test('is for the server to judge where nothing says what it is', () => {
    photos.add([fileNamed('picture', '')]);

    expect(states()).toEqual(['sending']);
  });

  test('is one of 8 at most', () => {
    const nine = Array.from({ length: 9 }, (_, index) => fileNamed(`${index}.jpg`));

    expect(photos.add(nine)).toBe('A pet has at most 8 pictures.');
    expect(photos.list()).toHaveLength(8);
  });

  test('gives way to the next where there is room for one', () => {
    photos = pickPhotos([photoNamed('a')], upload, onRedirect, 1);
    expect(photos.add([fileNamed('b.jpg'), fileNamed('c.jpg')])).toBe(photoMessages.onlyOne);
    expect(states()).toEqual(['sending']);
    photos.add([fileNamed('d.jpg')]);
    expect(asked[0]!.signal.aborted).toBe(true);
    expect(photos.list()).toHaveLength(1);
  });

  test('that is there already is not taken a second time', async () => {
    photos = pickPhotos([photoNamed('a')], upload, onRedirect);
    photos.add([fileNamed('copy-of-a.jpg')]);
    await asked[0]!.answer(photoNamed('a'));

    expect(states()).toEqual(['ready', photoMessages.twice]);
  });

  test('can be tried again when the line failed, and not when the server has looked at it', async () => {
    photos.add([fileNamed('a.jpg'), fileNamed('b.jpg')]);
    await asked[0]!.refuse(new ApiFailure(0, 'Away.', { hasUserMessage: true }));
    await asked[1]!.refuse(new ApiFailure(400, 'Damaged.', { hasUserMessage: true }));
    expect(photos.list()).toMatchObject([
      { problem: 'Away.', canRetry: true },
      { problem: 'Damaged.', canRetry: false },
    ]);

    photos.retry(photos.list()[0]!.key);
    expect(photos.list()[0]).not.toHaveProperty('canRetry');
    await asked[2]!.answer(photoNamed('a'));
    expect(states()).toEqual(['ready', 'Damaged.']);
  });

  test('that is removed is given up', () => {
    photos.add([fileNamed('a.jpg'), fileNamed('b.jpg'), fileNamed('c.jpg')]);
    photos.remove(photos.list()[0]!.key);

    expect(asked[0]!.signal.aborted).toBe(true);
    expect(photos.list()).toHaveLength(2);
  });

  test('leads to where the session’s end leads', async () => {
    photos.add([fileNamed('a.jpg')]);
    const redirect = new Response(null, { status: 302, headers: { location: '/' } });
    await asked[0]!.refuse(redirect);

    expect(onRedirect).toHaveBeenCalledWith(redirect);
  });
});

test('the order is what one makes it', () => {
  photos = pickPhotos(['a', 'b', 'c'].map(photoNamed), upload, onRedirect);
  photos.move(photoNamed('c').image, 0);

  expect(photos.list().map(({ key }) => key)).toEqual(['c', 'a', 'b'].map((name) => photoNamed(name).image));
});

test('whoever waits for the pictures goes on when all are there or refused', async () => {
  photos.add([fileNamed('a.jpg'), fileNamed('b.jpg')]);
  const isSettled = vi.fn<() => void>();
  const settled = photos.settled().then(isSettled);
  await asked[0]!.answer(photoNamed('a'));
  expect(isSettled).not.toHaveBeenCalled();

  await asked[1]!.refuse(new ApiFailure(400, 'Damaged.', { hasUserMessage: true }));
  await settled;
  expect(isSettled).toHaveBeenCalledOnce();
});

test('the browser and the server refuse in the same words', () => {
  expect(new PhotoRejectedError('heic').message).toBe(photoMessages.heic);
  expect(new PhotoRejectedError('unknown-format').message).toBe(photoMessages.wrongType);
});
