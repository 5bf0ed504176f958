import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { PhotoRejectedError } from '../../../platform/images/photo-format.ts';
import { photoMessages } from '../photos.constants.ts';
import type { PetPhoto } from '../photos.contract.ts';
import { pickPhotos, type PickedPhotos } from './picked-photos.ts';

interface UploadRequest {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
  respond: (photo: PetPhoto) => Promise<void>;
  fail: (failure: unknown) => Promise<void>;
}

let requests: UploadRequest[];
let photos: PickedPhotos;
const onRedirect = vi.fn<(to: Response) => void>();

/** A fake server that the tests control. */
function upload(file: File, options: Pick<UploadRequest, 'onProgress' | 'signal'>): Promise<PetPhoto> {
  const { promise, resolve, reject } = Promise.withResolvers<PetPhoto>();
  const flush = () => promise.then(undefined, () => undefined).then(() => undefined);
  requests.push({
    file,
    ...options,
    respond: (photo) => (resolve(photo), flush()),
    fail: (failure) => (reject(failure), flush()),
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
  return photos.list().map(({ status, error }) => error ?? status);
}

beforeEach(() => {
  requests = [];
  onRedirect.mockClear();
  photos = pickPhotos([], upload, onRedirect);
});

describe('a picked photo', () => {
  test('uploads at once, two at a time, and reports its progress', async () => {
    photos.add([fileNamed('a.jpg'), fileNamed('b.jpg'), fileNamed('c.jpg')]);
    expect(states()).toEqual(['uploading', 'uploading', 'waiting']);

    requests[0]!.onProgress(0.5);
    expect(photos.list()[0]).toMatchObject({ status: 'uploading', progress: 0.5 });
    requests[0]!.onProgress(1);
    expect(states()[0]).toBe('processing');

    await requests[0]!.respond(photoNamed('a'));
    expect(states()).toEqual(['ready', 'uploading', 'uploading']);
    expect(requests[2]!.file.name).toBe('c.jpg');
  });

  test.each([
    ['a drawing', fileNamed('a.svg', 'image/svg+xml'), photoMessages.wrongType],
    ['a HEIC picture', fileNamed('a.heic', 'image/heic'), photoMessages.heic],
    ['more than 15 MB', fileNamed('a.jpg', 'image/jpeg', 15_000_001), photoMessages.tooLarge],
  ])('is rejected without an upload if it is %s', (_, picked, sentence) => {
    photos.add([picked]);

    expect(states()).toEqual([sentence]);
    expect(requests).toEqual([]);
  });

  test('is left to the server if it has no type', () => {
    photos.add([fileNamed('picture', '')]);

    expect(states()).toEqual(['uploading']);
  });

  test('is one of 8 at most', () => {
    const nine = Array.from({ length: 9 }, (_, index) => fileNamed(`${index}.jpg`));

    expect(photos.add(nine)).toBe('A pet can have up to 8 photos.');
    expect(photos.list()).toHaveLength(8);
  });

  test('replaces the last one if only one is allowed', () => {
    photos = pickPhotos([photoNamed('a')], upload, onRedirect, 1);
    expect(photos.add([fileNamed('b.jpg'), fileNamed('c.jpg')])).toBe(photoMessages.onlyOne);
    expect(states()).toEqual(['uploading']);
    photos.add([fileNamed('d.jpg')]);
    expect(requests[0]!.signal.aborted).toBe(true);
    expect(photos.list()).toHaveLength(1);
  });

  test('is rejected if it is already there', async () => {
    photos = pickPhotos([photoNamed('a')], upload, onRedirect);
    photos.add([fileNamed('copy-of-a.jpg')]);
    await requests[0]!.respond(photoNamed('a'));

    expect(states()).toEqual(['ready', photoMessages.duplicate]);
  });

  test('can be retried after a network error, but not after the server rejected it', async () => {
    photos.add([fileNamed('a.jpg'), fileNamed('b.jpg')]);
    await requests[0]!.fail(new ApiFailure(0, 'Away.', { hasUserMessage: true }));
    await requests[1]!.fail(new ApiFailure(400, 'Damaged.', { hasUserMessage: true }));
    expect(photos.list()).toMatchObject([
      { error: 'Away.', canRetry: true },
      { error: 'Damaged.', canRetry: false },
    ]);

    photos.retry(photos.list()[0]!.key);
    expect(photos.list()[0]).not.toHaveProperty('canRetry');
    await requests[2]!.respond(photoNamed('a'));
    expect(states()).toEqual(['ready', 'Damaged.']);
  });

  test('is aborted if it is removed', () => {
    photos.add([fileNamed('a.jpg'), fileNamed('b.jpg'), fileNamed('c.jpg')]);
    photos.remove(photos.list()[0]!.key);

    expect(requests[0]!.signal.aborted).toBe(true);
    expect(photos.list()).toHaveLength(2);
  });

  test('follows the redirect of an expired session', async () => {
    photos.add([fileNamed('a.jpg')]);
    const redirect = new Response(null, { status: 302, headers: { location: '/' } });
    await requests[0]!.fail(redirect);

    expect(onRedirect).toHaveBeenCalledWith(redirect);
  });
});

test('photos can be reordered', () => {
  photos = pickPhotos(['a', 'b', 'c'].map(photoNamed), upload, onRedirect);
  photos.move(photoNamed('c').image, 0);

  expect(photos.list().map(({ key }) => key)).toEqual(['c', 'a', 'b'].map((name) => photoNamed(name).image));
});

test('waiting for uploads ends when all are ready or rejected', async () => {
  photos.add([fileNamed('a.jpg'), fileNamed('b.jpg')]);
  const isDone = vi.fn<() => void>();
  const waitForUploads = photos.waitForUploads().then(isDone);
  await requests[0]!.respond(photoNamed('a'));
  expect(isDone).not.toHaveBeenCalled();

  await requests[1]!.fail(new ApiFailure(400, 'Damaged.', { hasUserMessage: true }));
  await waitForUploads;
  expect(isDone).toHaveBeenCalledOnce();
});

test('the browser and the server use the same messages', () => {
  expect(new PhotoRejectedError('heic').message).toBe(photoMessages.heic);
  expect(new PhotoRejectedError('unknown-format').message).toBe(photoMessages.wrongType);
});
