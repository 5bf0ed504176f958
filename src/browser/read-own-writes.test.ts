import { expect, test } from 'vitest';
import { readOwnWrites } from './read-own-writes.ts';

function openBrowser(status = 200) {
  let time = 0;
  const caches: (string | undefined)[] = [];
  const fetch = readOwnWrites(
    async (_, init) => {
      caches.push(init?.cache);
      return new Response(null, { status });
    },
    () => time,
  );
  return { fetch, caches, pass: (ms: number) => (time += ms) };
}

test('reads skip cached responses for five seconds after a write', async () => {
  const { fetch, caches, pass } = openBrowser();
  await fetch('/catalogue.data');
  await fetch('/api/pets/7', { method: 'PUT' });
  await fetch('/catalogue.data', { signal: new AbortController().signal });
  pass(4999);
  await fetch('/catalogue.data');
  pass(1);
  await fetch('/catalogue.data');
  expect(caches).toEqual([undefined, undefined, 'no-cache', 'no-cache', undefined]);
});

test('a rejected write changes nothing', async () => {
  const { fetch, caches } = openBrowser(403);
  await fetch(new Request('https://shelter.example/api/pets/7', { method: 'DELETE' }));
  await fetch('/catalogue.data');
  expect(caches).toEqual([undefined, undefined]);
});
