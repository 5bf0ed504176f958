import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { demoAccounts } from '../demo/people.ts';
import { timedGet } from './timed-get.ts';
import { median, quantile, type Metric, type Measurement } from './measurement.ts';
import { startShelter, type ServerProcess } from './server-process.ts';

const UPLOADS = 8;
const SECONDS = 8;
const BETWEEN_MS = 10;

const otherRequests = [
  { what: 'a cached page', path: '/catalogue' },
  // Text searches are not cached.
  { what: 'a search that queries the database', path: '/api/pets/?limit=24&page=2&text=friendly' },
];

export const photoUpload: Measurement = {
  name: 'photo-upload',
  about: '12-megapixel phone photos and 50-megapixel photos from eight accounts, and their effect on other requests.',
  run: async (bench) => {
    const shelter = await startShelter((await bench.demo()).dataDir);
    try {
      const token = await logIn(shelter);
      const photo = await createPhoto();
      bench.log(`photos of ${(photo.length / 1e6).toFixed(1)} MB, one after the other …`);
      await upload(shelter, token, photo);
      const times: number[] = [];
      for (let at = 0; at < UPLOADS; at++) times.push(await upload(shelter, token, photo));
      bench.log('other requests, without and with uploads …');
      const quiet = await measureOtherRequests(shelter);
      const busy = await whileUploading(shelter, token, photo, () => measureOtherRequests(shelter));
      bench.log('small photos, while eight accounts send 24 large ones …');
      const small = await measureSmallPhotos(shelter, token);
      return [
        { what: 'a photo, from its first byte to the response', value: median(times) / 1000, unit: 's' },
        ...otherRequests.map(({ what }, at): Metric => {
          const note = `${quiet[at]!.toFixed(1)} ms without`;
          return { what: `${what}, 95 % within, during uploads`, value: busy[at]!, unit: 'ms', note };
        }),
        ...small,
      ];
    } finally {
      await shelter.stop();
    }
  },
};

async function logIn({ url }: ServerProcess): Promise<string> {
  const { email, password } = demoAccounts[0];
  return (await authenticate(url, 'login', { email, password })).token;
}

/** As detailed as a phone's photo, so that its size and encoding time are realistic. */
function createPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .blur(0.8)
    .jpeg({ quality: 85 })
    .toBuffer();
}

let count = 0;

/** A few bytes after the end of the image make each upload unique. */
async function upload({ url }: ServerProcess, token: string, photo: Buffer): Promise<number> {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(photo), `${(count += 1)}`], 'picture.jpg', { type: 'image/jpeg' }));
  const started = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/photos/`, { method: 'POST', body: form, headers });
  if (!response.ok) throw new Error(`An upload got a ${response.status}.`);
  await response.arrayBuffer();
  return performance.now() - started;
}

async function whileUploading<T>(
  shelter: ServerProcess,
  token: string,
  photo: Buffer,
  measure: () => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const uploading = Promise.all(
    [1, 2].map(async () => {
      while (!end.signal.aborted) await upload(shelter, token, photo);
    }),
  );
  const measured = await measure();
  end.abort();
  await uploading;
  return measured;
}

/** One color: 160 kB to send, 50 megapixels to decode. */
function makeLargePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 7071, height: 7071, channels: 3, background: '#47a' } })
    .png()
    .toBuffer();
}

async function signUp({ url }: ServerProcess, at: number): Promise<string> {
  const email = `photographer-${at}@bench.example`;
  const password = 'Quiet.Lens-41';
  await authenticate(url, 'signup', { name: 'Photographer', phone_number: '555 0100', email, password });
  return (await authenticate(url, 'login', { email, password })).token;
}

async function authenticate(url: string, call: 'signup' | 'login', body: object): Promise<{ token: string }> {
  const response = await fetch(`${url}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The ${call} got a ${response.status}.`);
  return (await response.json()) as { token: string };
}

/** How long an Admin and a User wait for a small photo while eight accounts upload three large ones each. */
async function measureSmallPhotos(shelter: ServerProcess, admin: string): Promise<Metric[]> {
  const tokens = await Promise.all(Array.from({ length: 9 }, (_, at) => signUp(shelter, at)));
  const user = tokens.pop()!;
  const large = await makeLargePhoto();
  const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a74' } })
    .png()
    .toBuffer();
  const uploads = [1, 2, 3].flatMap(() => tokens.map((token) => upload(shelter, token, large)));
  // By now all have arrived and few are encoded.
  await setTimeout(500);
  const waits = [await upload(shelter, admin, small), await upload(shelter, user, small)];
  const maxMs = Math.max(...(await Promise.all(uploads)));
  const note = `${(maxMs / 1000).toFixed(1)} s until the last large one was done`;
  return [
    {
      what: 'a small photo of an Admin among 24 large ones',
      value: waits[0]! / 1000,
      unit: 's',
      bar: { atMost: 1 },
      note,
    },
    { what: 'a small photo of a User among 24 large ones', value: waits[1]! / 1000, unit: 's', bar: { atMost: 1 } },
  ];
}

/** The 95th percentile of each request's time, in milliseconds. */
async function measureOtherRequests({ url }: ServerProcess): Promise<number[]> {
  const found: number[] = [];
  for (const { path } of otherRequests) {
    const times: number[] = [];
    for (const end = performance.now() + SECONDS * 1000; performance.now() < end; await setTimeout(BETWEEN_MS)) {
      times.push((await timedGet(url + path, 'br')).ms);
    }
    found.push(quantile(times, 0.95));
  }
  return found;
}
