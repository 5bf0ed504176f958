import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { demoAccounts } from '../demo/people.ts';
import { ask } from './ask.ts';
import { median, quantile, type Figure, type Measurement } from './measurement.ts';
import { startShelter, type ServerProcess } from './server-process.ts';

const UPLOADS = 8;
const SECONDS = 8;
const BETWEEN_MS = 10;

const others = [
  { what: 'a page that is ready', path: '/catalogue' },
  // Searches for words are made afresh.
  { what: 'a search that asks the database', path: '/api/pets/?limit=24&page=2&text=friendly' },
];

export const photoUpload: Measurement = {
  name: 'photo-upload',
  about: '12-megapixel phone photos and 50-megapixel photos from eight accounts, and their effect on others.',
  run: async (bench) => {
    const shelter = await startShelter((await bench.demo()).dataDir);
    try {
      const token = await logIn(shelter);
      const picture = await takePicture();
      bench.say(`pictures of ${(picture.length / 1e6).toFixed(1)} MB, one after the other …`);
      await upload(shelter, token, picture);
      const times: number[] = [];
      for (let at = 0; at < UPLOADS; at++) times.push(await upload(shelter, token, picture));
      bench.say('others, without and with pictures being uploaded …');
      const quiet = await measureOthers(shelter);
      const busy = await whileUploading(shelter, token, picture, () => measureOthers(shelter));
      bench.say('small photos, while eight accounts send 24 large ones …');
      const small = await measureSmallPhotos(shelter, token);
      return [
        { what: 'a picture, from its first byte to the answer', value: median(times) / 1000, unit: 's' },
        ...others.map(({ what }, at): Figure => {
          const note = `${quiet[at]!.toFixed(1)} ms without`;
          return { what: `${what}, 95 % within, meanwhile`, value: busy[at]!, unit: 'ms', note };
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

/** As much detail as a phone's pictures have, so that it weighs and takes as much. */
function takePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .blur(0.8)
    .jpeg({ quality: 85 })
    .toBuffer();
}

let count = 0;

/** Each picture is another one: a few bytes behind its end make it so. */
async function upload({ url }: ServerProcess, token: string, picture: Buffer): Promise<number> {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(picture), `${(count += 1)}`], 'picture.jpg', { type: 'image/jpeg' }));
  const started = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/photos/`, { method: 'POST', body: form, headers });
  if (!response.ok) throw new Error(`An upload was answered ${response.status}.`);
  await response.arrayBuffer();
  return performance.now() - started;
}

async function whileUploading<T>(
  shelter: ServerProcess,
  token: string,
  picture: Buffer,
  measure: () => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const uploading = Promise.all(
    [1, 2].map(async () => {
      while (!end.signal.aborted) await upload(shelter, token, picture);
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
  if (!response.ok) throw new Error(`The ${call} was answered ${response.status}.`);
  return (await response.json()) as { token: string };
}

/** How long an Admin and a User wait for a small photo while eight accounts wait for three large ones each. */
async function measureSmallPhotos(shelter: ServerProcess, admin: string): Promise<Figure[]> {
  const tokens = await Promise.all(Array.from({ length: 9 }, (_, at) => signUp(shelter, at)));
  const user = tokens.pop()!;
  const large = await makeLargePhoto();
  const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a74' } })
    .png()
    .toBuffer();
  const uploads = [1, 2, 3].flatMap(() => tokens.map((token) => upload(shelter, token, large)));
  // All have arrived by then, and few have been encoded.
  await setTimeout(500);
  const waits = [await upload(shelter, admin, small), await upload(shelter, user, small)];
  const longest = Math.max(...(await Promise.all(uploads)));
  const note = `${(longest / 1000).toFixed(1)} s until the last large one was done`;
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

/** Within how many milliseconds 95 % of each kind are answered. */
async function measureOthers({ url }: ServerProcess): Promise<number[]> {
  const found: number[] = [];
  for (const { path } of others) {
    const times: number[] = [];
    for (const end = performance.now() + SECONDS * 1000; performance.now() < end; await setTimeout(BETWEEN_MS)) {
      times.push((await ask(url + path, 'br')).ms);
    }
    found.push(quantile(times, 0.95));
  }
  return found;
}
