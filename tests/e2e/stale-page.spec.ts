import { createPet } from '../support/factories.ts';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  hydrate,
  testWithOwnServer as test,
} from '../support/site.ts';
import { writeWithoutChangeRecord } from '../support/write-without-change-record.ts';

test('a page says that it may be out of date while the database is down, and fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  await writeWithoutChangeRecord(shelter, (trx) => createPet(trx, { name: 'Biscuit' }));
  expect(await (await shelter.get('/catalogue')).text()).toContain('Biscuit');
  const { pool } = shelter.application.database;
  const { connect } = pool;
  pool.connect = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  try {
    const isMarked = async () => (await shelter.get('/catalogue')).headers.has('cache-status');
    await expect.poll(isMarked).toBe(true);
    await page.goto(`${shelter.url}/catalogue`);
    const notice = page.getByText('We’re having trouble connecting. This page may be out of date.');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Biscuit' }).first()).toBeVisible();
    // Hydration leaves the notice in place.
    await hydrate(page);
    await expect(notice).toBeVisible();
    expect(complaints.filter((complaint) => !complaint.includes('503'))).toEqual([]);
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
  } finally {
    pool.connect = connect;
  }
});
