import { beforeEach, expect, test, vi } from 'vitest';

const kept = () => JSON.parse(sessionStorage.getItem('alerts') ?? '[]') as { text: string; kind: string }[];

/** As a page has it that was just loaded. */
async function load() {
  vi.resetModules();
  return (await import('./alerts.tsx')).showAlert;
}

beforeEach(() => sessionStorage.clear());

test('alerts outlive a page that is loaded anew', async () => {
  (await load())('Pet added.', 'success');
  (await load())('No more toys.', 'error');

  expect(kept()).toMatchObject([
    { text: 'Pet added.', kind: 'success' },
    { text: 'No more toys.', kind: 'error' },
  ]);
});

test('only an error outlives the time for which alerts are shown', async () => {
  const now = Date.now();
  const tell = await load();
  tell('Pet added.', 'success');
  tell('No more toys.', 'error');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 20_000);
  (await load())('Come and see.', 'notice');
  clock.mockRestore();

  expect(kept().map(({ text }) => text)).toEqual(['No more toys.', 'Come and see.']);
});

test('the same alert is told anew, and not twice', async () => {
  const showAlert = await load();
  showAlert('No more toys.', 'error');
  showAlert('Pet added.', 'success');
  showAlert('No more toys.', 'error');

  expect(kept().map(({ text }) => text)).toEqual(['Pet added.', 'No more toys.']);
});

test('what has been put right is taken back', async () => {
  (await load())('No more toys.', 'error');
  (await import('./alerts.tsx')).withdrawAlert('No more toys.');

  expect(kept()).toEqual([]);
});

test('what makes no sense in the storage is no alert', async () => {
  sessionStorage.setItem('alerts', '{');
  (await load())('Pet added.', 'success');

  expect(kept()).toHaveLength(1);
});
