import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPetFilters } from '../../src/features/pets/admin-pets.constants.ts';
import { listNames } from '../../src/features/lists/lists.constants.ts';
import { taskViews } from '../../src/features/tasks/tasks.constants.ts';
import { capabilitiesOf } from '../../src/platform/capabilities.contract.ts';
import { createPet } from '../support/factories.ts';
import { listEndpoints } from '../support/list-endpoints.ts';
import { parsePdf } from '../support/parse-pdf.ts';
import { createWorld, type World } from '../support/permission-world.ts';
import { createPersonWithAllData } from '../support/person-with-all-data.ts';
import { createSignedInUser, createStaff, type SignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { samples } from './permission-samples.ts';

/*
 * A volunteer tries to enumerate people: each GET call that they may make, for each id, with each filter. Whatever is
 * stored about people has the word "canary", which no response may contain.
 */

const IDS = 30;
const PHONE = '+1 555 0199';

/** Texts about people by table. `#` becomes the row's id where texts are unique. */
const canaries: Record<string, Record<string, string>> = {
  users: { name: 'Canary Person', email: 'canary#@example.org', phone_number: PHONE },
  people: { name: 'Canary Person', email: 'canary#@example.org', phone_number: PHONE },
  applications: {
    first_name: 'Canary',
    last_name: 'Canary',
    email: 'canary@example.org',
    phone_number: PHONE,
    reason: 'Canary',
  },
  application_notes: { text: 'Canary' },
  application_checks: { note: 'Canary' },
  visit_requests: { name: 'Canary', email: 'canary@example.org', phone: PHONE },
  receipts: { person_name: 'Canary', note: 'Canary' },
  donations: { name: 'Canary', email: 'canary@example.org', dedication_note: 'Canary' },
  monthly_donations: { name: 'Canary', email: 'canary@example.org', dedication_note: 'Canary' },
  donor_links: { email: 'canary@example.org' },
  payment_methods: { method: 'canary#@example.org' },
  emails: { to_name: 'Canary', to_email: 'canary@example.org' },
  invitations: { email: 'canary#@example.org' },
  newsletter_subscribers: { name: 'Canary', email: 'canary#@example.org' },
  owner_inquiries: { name: 'Canary', email: 'canary@example.org', text: 'Canary' },
  success_stories: { author_name: 'Canary', text: 'Canary', status: 'submitted' },
  chats: { email: 'canary@example.org' },
  chat_messages: { text: 'Canary' },
  messages: { text: 'Canary' },
  person_flags: { reason: 'Canary' },
  person_notes: { text: 'Canary' },
  pickups: { additional_notes: 'Canary' },
  custodies: { reason: 'Canary' },
  undo_steps: { label: 'Canary' },
  saved_views: { name: 'Canary #' },
  tasks: { title: 'Call Canary', details: 'Canary' },
  foster_homes: { street_address: 'Canary', area: 'Canary', household: 'Canary', home_check_note: 'Canary' },
  foster_reports: { text: 'Canary' },
  volunteer_hours: { note: 'Canary' },
};

/** Columns that look like people's but aren't. */
const others: Record<string, string> = {
  backups: 'of files',
  bonds: 'of animals',
  donor_link_requests: 'nothing reads them but the job',
  email_confirmations: 'nothing reads them but the confirmation',
  job_leases: 'of jobs',
  locations: 'foster homes are named below',
  medical_files: 'of animals',
  passkeys: 'one’s own',
  pet_import_rows: 'of animals',
  pet_import_photos: 'of files',
  pets: 'of animals',
  procedures: 'of animals',
  products: 'of medicine',
  protocol_steps: 'of care',
  protocols: 'of care',
  reset_requests: 'nothing reads them but the reset',
  roles: 'no names of people',
  saved_searches: 'one’s own',
  sites: 'public',
  treatments: 'of care',
};

let app: StartedApp;
let world: World;
let volunteer: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  world = await createWorld(app);
  const admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
  await createPersonWithAllData(app.db, { ownerId: world.otherUserId, adminId: admin.id });
  await createFosterHome();
  // What owners write about their pets, and whether they are named, is up to them.
  await app.db.updateTable('pets').set({ show_owner: false, back_story: 'Found in a garden.' }).execute();
  await app.db
    .updateTable('saved_views')
    .set({ user_id: admin.id, list: 'people', is_shared: true })
    .where('name', 'like', '%canary%')
    .execute();
  await app.db
    .insertInto('tasks')
    .values([
      { title: 'x', owner_id: null, person_id: world.ownerId, created_at: new Date() },
      { title: 'x', owner_id: admin.id, created_at: new Date() },
      { title: 'x', owner_id: null, application_id: world.applicationId, created_at: new Date() },
    ])
    .execute();
  await sql`update custodies set source_person_id = ${world.personId}`.execute(app.db);
  await placeCanaries();
  volunteer = await createStaff(app.db, ['volunteer'], { name: 'Vera', email: 'vera@example.org' });
  app.invalidateCache();
});
afterAll(() => app.stop());

/** Named after the people who live there. */
async function createFosterHome(): Promise<void> {
  const { id: petId } = await createPet(app.db, { name: 'Biscuit' });
  const { id } = await app.db
    .insertInto('locations')
    .values({ type: 'foster_home', name: 'The Canary family', note: '7 Canary Lane', rank: 900 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('placements')
    .values({ pet_id: petId, location_id: id, start_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function placeCanaries(): Promise<void> {
  for (const [table, columns] of Object.entries(canaries)) {
    const set = Object.entries(columns).map(([column, text]) =>
      text.includes('#')
        ? sql`${sql.ref(column)} = replace(${text}, '#', id::text)`
        : sql`${sql.ref(column)} = ${text}`,
    );
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(set)}`.execute(app.db);
    expect(Number(numAffectedRows), `rows of ${table}`).toBeGreaterThan(0);
  }
}

test('every column with names and addresses of people has a canary', async () => {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'
      and column_name ~ '^((first|last|to|person|author)_)?(name|email|phone|phone_number)$'`.execute(app.db);
  expect(rows.length).toBeGreaterThan(20);
  for (const { table_name, column_name } of rows) {
    if (others[table_name] !== undefined) continue;
    expect(Object.keys(canaries[table_name] ?? {}), table_name).toContain(column_name);
  }
});

test('a volunteer finds no name, email, phone number or address of a person in anything that they may read', async () => {
  const allowed = capabilitiesOf(['volunteer']);
  const routes = [...(await listEndpoints())].filter(
    ([route, { capability }]) => route.startsWith('GET ') && (!capability || allowed.includes(capability)),
  );
  expect(routes.length).toBeGreaterThan(50);
  const answered = new Set<string>();
  for (const [route] of routes) {
    for (const path of pathsOf(route)) {
      const { status, text } = await read(path);
      if (status === 200) answered.add(route);
      expect({ path, found: /.{0,80}(?:canary|555 ?0199).{0,20}/i.exec(text)?.[0] }).toEqual({
        path,
        found: undefined,
      });
    }
  }
  for (const route of ['tasks/', 'admin/day', 'admin/search', 'admin/pets/', 'records/locations/', 'records/cards.pdf'])
    expect(answered).toContain(`GET /api/${route}`);
});

/** The route's sample; with other ids in place of its own, and with each filter. */
function pathsOf(route: string): string[] {
  const pattern = route.slice('GET '.length);
  const sample = samples[route]?.(world) ?? pattern;
  const ids = pattern.includes(':id')
    ? Array.from({ length: IDS }, (_, at) => sample.replace(/\d+(?=\D*$)/, String(at + 1)))
    : [];
  return [sample, ...ids, ...(filters[pattern] ?? []).map((query) => `${pattern}?${query}`)];
}

const words = ['canary', 'canari', 'person', 'family', '0199', '555 0199', 'call'];
const filters: Record<string, string[]> = {
  '/api/admin/search': words.map((word) => `text=${encodeURIComponent(word)}`),
  '/api/admin/pets/': [...words.map((word) => `search=${word}`), ...adminPetFilters.map((name) => `filter=${name}`)],
  '/api/admin/pets/counts': words.map((word) => `search=${word}`),
  '/api/saved-views/': listNames.map((name) => `list=${name}`),
  '/api/tasks/': [
    ...taskViews.map((view) => `view=${view}`),
    ...Array.from({ length: IDS }, (_, at) => [`person_id=${at + 1}`, `application_id=${at + 1}`]).flat(),
  ],
  '/api/records/locations/': ['retired=true'],
  '/api/records/cards.pdf': [`ids=${Array.from({ length: IDS }, (_, at) => at + 1).join()}`],
};

async function read(path: string): Promise<{ status: number; text: string }> {
  const response = await app.get(path, { headers: { authorization: `Bearer ${volunteer.token}` } });
  const isPdf = response.headers.get('content-type') === 'application/pdf';
  const text = isPdf ? parsePdf(Buffer.from(await response.arrayBuffer())).lines.join(' ') : await response.text();
  return { status: response.status, text };
}
