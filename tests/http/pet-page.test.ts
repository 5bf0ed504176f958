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

  test('contains the data for the browser as JSON, whatever its texts contain', async () => {
    const name = '`${alert(1)}\\` $${2} \\${3} "4" \\" <!-- \u2028\r\n</script>';
    const { id } = await createPet(app.db, { name });
    const html = await read(`/pets/${id}`);
    const [, code] = /<script[^>]*>(\{const c=window\.__reactRouterContext.*?)<\/script>/s.exec(html)!;
    const parts: string[] = [];
    const streamController = { enqueue: (text: string) => parts.push(text), close: () => parts.push('closed') };
    // oxlint-disable-next-line typescript/no-implied-eval -- It is the page's own script.
    new Function('window', code!)({ __reactRouterContext: { streamController } });
    expect(parts).toHaveLength(2);
    expect(JSON.parse(parts[0]!)).toContain(name);
    expect(parts[1]).toBe('closed');
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

  test('says where a pet lives until it is adopted', async () => {
    const { id: open } = await createPet(app.db, { location: 'Eastside' });
    const { id: adopted } = await createPet(app.db, { location: 'Eastside', adoption_status: 'Adopted' });
    const livesAt = /Lives at<\/dt><dd><a [^>]*href="\/about#visit-us"[^>]*>Eastside<\/a>/;
    expect(await read(`/pets/${open}`)).toMatch(livesAt);
    const [page] = (await read(`/pets/${adopted}`)).split('similar-title');
    expect(page).not.toMatch(/Lives at/);
  });

  // Specification: limit-cats
  test('says that a cat of the shelter needs no application', async () => {
    const note =
      /Cats need no application\. Just walk in: we’re open every day, 8:00 AM - 8:00 PM\. <a [^>]*href="\/about#visit-us"[^>]*>See when we’re closed<\/a>\. To reserve Misty,/;
    const owner = await createUser(app.db);
    const readPet = async (pet: Parameters<typeof createPet>[1]) =>
      read(`/pets/${(await createPet(app.db, { name: 'Misty', ...pet })).id}`);
    expect(await readPet({ species: 'Kitten' })).toMatch(note);
    for (const pet of [
      { species: 'Dog' },
      { species: 'Cat', adoption_status: 'Pending' as const },
      { species: 'Cat', owner_id: owner.id },
    ])
      expect(await readPet(pet)).not.toMatch(note);
  });

  test('offers no visit and no fee if the pet is adopted', async () => {
    const { id } = await createPet(app.db, { name: 'Rosie', adoption_status: 'Adopted' });
    const html = await read(`/pets/${id}`);
    expect(html).toContain('aria-disabled="true" aria-label="Adopted: Rosie can’t be adopted right now"');
    expect(html).toContain('Pets looking for a home');
    expect(html).not.toContain('Book a visit with Rosie');
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
