import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet, createPhoto, createUser } from '../support/factories.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: 'https://shelter.example' } });
});
afterAll(() => app.stop());

async function read(path: string): Promise<string> {
  const response = await app.get(path);
  expect(response.status).toBe(200);
  return response.text();
}

describe('the page of a pet', () => {
  test('describes the pet to search engines and link previews, with absolute URLs', async () => {
    const { id } = await createPet(app.db, {
      name: 'Buddy',
      breed: 'Golden Retriever',
      description: 'Loves the rain.',
    });
    const { hash } = await createPhoto(app.db, id);
    app.invalidateCache();
    const html = await read(`/pets/${id}`);
    expect(html).toMatch(/<title[^>]*>Buddy, Golden Retriever – /);
    expect(html).toContain(`<link rel="canonical" href="https://shelter.example/pets/${id}"/>`);
    expect(html).toMatch(/<meta name="description" content="Buddy: Golden Retriever dog, [^"]*Loves the rain\./);
    expect(html).toContain(`<meta property="og:image" content="https://shelter.example/photos/${hash}-800.webp"/>`);
    expect(html).toContain('<meta property="og:image:width" content="800"/>');
    expect(html).toContain('<meta property="og:image:alt" content="Buddy, Golden Retriever"/>');
  });

  test('contains valid structured data, whatever its texts contain', async () => {
    const name = '</script><script>alert(1)</script>';
    const { id } = await createPet(app.db, { name, species: 'Cat' });
    const html = await read(`/pets/${id}`);
    expect(html).not.toContain('<script>alert(1)');
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!;
    expect(JSON.parse(block)).toMatchObject({
      '@graph': [{ '@type': 'Product', name, offers: { price: '160.00' } }, {}],
    });
  });

  test("names a pet's owner only with their consent, and not once it is adopted", async () => {
    const owner = await createUser(app.db, { name: 'Jane Doe', phone_number: '+1 555 0123' });
    const owned = { owner_id: owner.id, show_owner: true };
    const { id: open } = await createPet(app.db, owned);
    const { id: hidden } = await createPet(app.db, { ...owned, show_owner: false });
    const { id: adopted } = await createPet(app.db, { ...owned, adoption_status: 'Adopted' });
    expect(await read(`/pets/${open}`)).toContain('Jane Doe');
    for (const id of [hidden, adopted]) {
      const [page] = (await read(`/pets/${id}`)).split('similar-title');
      expect(page).not.toContain('Jane Doe');
    }
  });

  test('offers no visit and no fee if the pet is adopted', async () => {
    const { id } = await createPet(app.db, { name: 'Rosie', adoption_status: 'Adopted' });
    const html = await read(`/pets/${id}`);
    expect(html).toContain('aria-disabled="true" aria-label="Adopted: Rosie cannot be adopted now"');
    expect(html).toContain('They are still waiting');
    expect(html).not.toContain('Book a visit to Rosie');
    expect(html).not.toContain('Adoption fee</strong>');
  });
});

describe('a URL without an existing pet', () => {
  test.each([
    '/pets/999999',
    '/pets/0',
    '/pets/01',
    '/pets/1e3',
    '/pets/buddy',
    '/pets/2147483648',
    '/pets/999999.data',
  ])('gets a 404, and is never cached: GET %s', async (path) => {
    const response = await app.get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

// Specification: page-pet-not-found
test('an unknown pet id shows a page that says so', async () => {
  const html = await (await app.get('/pets/999999')).text();
  expect(html).toContain('404: Not Found');
  expect(html).toContain('The page you are looking for does not exist.');
});

test('a page that cannot be loaded says so, and offers to try again', async () => {
  const broken = await startApp();
  await broken.db.schema.alterTable('pets').renameTo('pets_elsewhere').execute();
  const response = await broken.get('/pets/1');
  expect(response.status).toBe(503);
  const html = await response.text();
  expect(html).toContain('Failed to load pets. Please try again later.');
  expect(html).toContain('href="/pets/1"');
  await broken.stop();
});
