import { beforeEach, expect, test, vi } from 'vitest';

const storedAlerts = () => JSON.parse(sessionStorage.getItem('alerts') ?? '[]') as { text: string; type: string }[];

/** As a page has it that was just loaded. */
async function load() {
  vi.resetModules();
  return (await import('./alerts.tsx')).showAlert;
}

beforeEach(() => sessionStorage.clear());

test('alerts survive a reload', async () => {
  (await load())('Pet added.', 'success');
  (await load())('No more toys.', 'error');

  expect(storedAlerts()).toMatchObject([
    { text: 'Pet added.', type: 'success' },
    { text: 'No more toys.', type: 'error' },
  ]);
});

test('an alert of some seconds ago is not on the next page', async () => {
  const now = Date.now();
  (await load())('No more toys.', 'error');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 6000);
  (await load())('Come and see.', 'notice');
  clock.mockRestore();

  expect(storedAlerts().map(({ text }) => text)).toEqual(['Come and see.']);
});

test('a repeated alert replaces the first', async () => {
  const showAlert = await load();
  showAlert('No more toys.', 'error');
  showAlert('Pet added.', 'success');
  showAlert('No more toys.', 'error');

  expect(storedAlerts().map(({ text }) => text)).toEqual(['Pet added.', 'No more toys.']);
});

test('a removed alert is gone', async () => {
  (await load())('No more toys.', 'error');
  (await import('./alerts.tsx')).removeAlert('No more toys.');

  expect(storedAlerts()).toEqual([]);
});

test('invalid JSON in the storage is ignored', async () => {
  sessionStorage.setItem('alerts', '{');
  (await load())('Pet added.', 'success');

  expect(storedAlerts()).toHaveLength(1);
});
