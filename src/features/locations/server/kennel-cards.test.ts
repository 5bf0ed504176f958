import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locationCalls } from '../../../../tests/support/locations.ts';
import { decodeQrCodes } from '../../../../tests/support/decode-qr-codes.ts';
import { parsePdf } from '../../../../tests/support/parse-pdf.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { petCode } from '../../pets/pet-code.contract.ts';
import { locationMessages } from '../locations.constants.ts';

let app: StartedApp;
let admin: SignedInUser;
let calls: ReturnType<typeof locationCalls>;
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: 'https://paws.example' } });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  calls = locationCalls(app, admin);
});
afterAll(() => app.stop());

async function print(query: string) {
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await fetch(`${app.url}/api/records/cards.pdf${query}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), bytes };
}

describe('GET /api/records/cards.pdf', () => {
  test('prints what a volunteer needs to know, with a code that opens the animal', async () => {
    const bella = await calls.createAnimal({ name: 'Bella', special_needs: 'Insulin twice a day', gender: 'Female' });
    await calls.move([bella, await calls.createKennel({ name: 'Kennel 4', is_isolation: true })]);
    const { status, type, bytes } = await print(`?ids=${bella.id}`);
    expect([status, type]).toEqual([200, 'application/pdf']);
    const { title, lines, pages } = parsePdf(bytes);
    expect([title, pages]).toEqual(['Kennel card of Bella', 1]);
    const text = lines.join('\n');
    for (const part of ['Bella', petCode(bella.id), 'Kennel 4', 'ISOLATION', 'Insulin twice a day', 'Female, 3 years'])
      expect(text).toContain(part);
    expect(decodeQrCodes(bytes)).toEqual([`https://paws.example/k/${petCode(bella.id)}`]);
  });

  test('prints four on a page, in the order of the ids', async () => {
    const names = ['Ada', 'Ben', 'Cleo', 'Dot', 'Emil'];
    const animals = await Promise.all(names.map((name) => calls.createAnimal({ name, special_needs: 'None' })));
    const ids = animals.map(({ id }) => id).toReversed();
    const { bytes } = await print(`?ids=${ids.join()}&format=a4`);
    const { lines, pages } = parsePdf(bytes);
    expect(pages).toBe(2);
    expect(lines.filter((line) => names.includes(line))).toEqual(names.toReversed());
    expect(lines).not.toContain('None');
    expect(decodeQrCodes(bytes)).toHaveLength(5);
  });

  test('prints all of a room', async () => {
    const site = (await calls.list())[0]!;
    const room = (await calls.add({ type: 'room', name: 'Cats', parent_id: site.id })).body[0]!;
    const condos = (await calls.add({ name: 'Condo', first: 1, last: 2, parent_id: room.id })).body;
    const [ada, ben] = [await calls.createAnimal({ name: 'Ada' }), await calls.createAnimal({ name: 'Ben' })];
    await calls.move([ada, condos[1]!], [ben, condos[0]!]);
    const { lines } = parsePdf((await print(`?location_id=${room.id}`)).bytes);
    expect(lines.filter((line) => line === 'Ada' || line === 'Ben')).toEqual(['Ben', 'Ada']);
  });

  test.each([
    ['no animals', '', 400],
    ['letters', '?ids=1,b', 400],
    ['too many', `?ids=${Array.from({ length: 500 }, (_, at) => at + 1000).join()}`, 400],
    ['unknown animals', '?ids=987654', 404],
    ['an id that no animal can have', '?ids=99999999999', 404],
    ['a number without an end', `?ids=${'9'.repeat(400)}`, 400],
    ['an unknown location', '?location_id=987654', 404],
    ['another format', '?ids=1&format=a5', 400],
  ])('rejects %s', async (_what, query, status) => {
    expect((await print(query)).status).toBe(status);
  });

  test('has none for animals that have left', async () => {
    const { id } = await calls.createAnimal({ adoption_status: 'Adopted' });
    const { status, bytes } = await print(`?ids=${id}`);
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([404, { error: locationMessages.noCards }]);
  });
});

describe('GET /k/:code', () => {
  const open = async (code: string) => {
    const response = await fetch(`${app.url}/k/${code}`);
    return {
      status: response.status,
      policy: response.headers.get('content-security-policy')!,
      text: await response.text(),
    };
  };

  test('leads visitors to the pet’s page, and staff to its record', async () => {
    const { status, policy, text } = await open('A-1042');
    expect(status).toBe(200);
    expect(text).toContain("'/admin-dashboard/animals/42' : '/pets/42'");
    expect(text).toContain('<meta http-equiv="refresh" content="0;url=/pets/42">');
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
  });

  test('says nothing about which codes exist, and leads others to the page that is not found', async () => {
    expect((await open('a%201042')).text).toContain('/pets/42');
    expect((await open('A-999999')).status).toBe(200);
    for (const code of ['hello', '%3Cscript%3Ehello', 'A-0']) {
      const { text } = await open(code);
      expect(text).toContain("'/pets/0'");
      expect(text).not.toContain('hello');
    }
    expect((await fetch(`${app.url}/pets/0`)).status).toBe(404);
  });
});
