import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditSentences } from '../../src/audit-sentences.ts';
import type { TimelineEntry } from '../../src/features/records/records.contract.ts';
import { createApplication } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { createSuccessStory } from '../support/success-stories.ts';
import { createSignedInUser, type SignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

/** Every event about an animal is on its timeline, or left out for a reason. */

let app: StartedApp;
let robin: SignedInUser;
let petId: number;
const subjects: Record<string, number> = {};

/** Whose events are on it: by what their names start with. Without an id: those of many animals at once. */
const displayed: Record<string, string> = {
  pet: 'pet',
  application: 'application',
  pickup: 'application',
  fee: 'application',
  visit: 'visit',
  task: 'task',
  story: 'story',
  'pet.many_updated': 'many',
  'protocol.started': 'many',
  'import.treatments_applied': 'many',
  'import.treatments_undone': 'many',
  'import.applied': 'import',
  'import.undone': 'import',
};

const ofPeople = 'about a person or an account, not an animal';
const ofShelter = 'about how the shelter works, not an animal';
const ofText = 'messages have no animal';
const ofListing = 'about owners’ listings, which have no record';
const leftOut: Record<string, string> = {
  'pet.noted': 'the note itself is an entry',
  'visit.deleted': 'the visit, with its animal, is gone',
  'task.deleted': 'the task, with its animal, is gone',
  'story.deleted': 'the story, with its animal, is gone',
  agreement: 'the application shows its agreements',
  agreement_template: ofShelter,
  online_payments: 'payments and refunds are events of the application',
  cash: ofShelter,
  backups: ofShelter,
  donations: 'donations without an adoption',
  import: 'a preview, photos and corrected rows change no animal; new photos are an entry',
  product: ofShelter,
  foster_home: 'about people’s homes; placements and offers are events of the animal',
  'protocol.added': ofShelter,
  'protocol.updated': 'doses move with their protocol; the medical record shows their days',
  location: ofShelter,
  site: ofShelter,
  settings: ofShelter,
  shelter: ofShelter,
  task_rule: ofShelter,
  closed_day: 'each appointment that it cancels has its own event',
  listing: ofListing,
  session: ofPeople,
  user: ofPeople,
  invitation: ofPeople,
  step_up: ofPeople,
  second_factor: ofPeople,
  passkey: ofPeople,
  authenticator_app: ofPeople,
  recovery_codes: ofPeople,
  device: ofPeople,
  email: ofPeople,
  sign_in: ofPeople,
  shift: ofPeople,
  volunteer: ofPeople,
  profile: ofPeople,
  account: ofPeople,
  password: ofPeople,
  person: ofPeople,
  payment_method: ofPeople,
  search: ofPeople,
  view: ofPeople,
  chat: ofText,
  chat_settings: ofShelter,
  chat_answer: ofShelter,
  chat_reply: ofShelter,
  newsletter: ofText,
  ...Object.fromEntries(['mail', 'mail_preferences'].map((group) => [group, 'about emails, not an animal'])),
  trash: 'nothing is left of what it was about',
};

const actions = Object.keys(auditSentences);
const groupOf = (action: string) => action.slice(0, action.indexOf('.'));
const find = (list: Record<string, string>, action: string) => (Object.hasOwn(list, action) ? list[action] : undefined);
/** The whole name before its group, and what is left out before what is shown. */
function subjectOf(action: string): string | null {
  const exact = find(displayed, action);
  if (exact !== undefined) return exact;
  if (find(leftOut, action) !== undefined) return null;
  return find(displayed, groupOf(action)) ?? null;
}

beforeAll(async () => {
  app = await startApp();
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
  const at = { created_at: new Date('2026-01-10T09:00:00Z') };
  const pet = await createPet(app.db, { name: 'Bella', adoption_status: 'Available', ...at });
  petId = pet.id;
  const application = await createApplication(app.db, { pet_id: petId, user_id: robin.id });
  const { id: task } = await app.db
    .insertInto('tasks')
    .values({ title: 'Call the vet', pet_id: petId, ...at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const visitor = { name: 'Vera', email: 'vera@example.org', user_id: null, arrived_at: null, slot_position: null };
  const { id: visit } = await app.db
    .insertInto('visit_requests')
    .values({ ...visitor, pet_id: petId, pet_name: 'Bella', pet_key: String(petId), visit_date: '2026-03-01', ...at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: story } = await createSuccessStory(app.db, { pet_id: petId, user_id: robin.id });
  const { id: imported } = await app.db
    .insertInto('pet_imports')
    .values({
      user_id: robin.id,
      file_name: 'pets.csv',
      format: 'Pawhaven',
      ignored_columns: [],
      status: 'undone',
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into pet_import_rows (import_id, row_number, pet_id, name, outcome, fields, undo)
    values (${imported}, 2, ${petId}, 'Bella', 'change', '{}', 'undone')`.execute(app.db);
  Object.assign(subjects, { pet: petId, application: application.id, task, visit, story, import: imported });
});
afterAll(() => app.stop());

test('each action is shown, or left out for a reason', () => {
  const undecided = actions.filter(
    (action) => subjectOf(action) === null && !find(leftOut, action) && !find(leftOut, groupOf(action)),
  );
  expect(undecided).toEqual([]);
  const names = new Set([...actions, ...actions.map(groupOf)]);
  expect([...Object.keys(displayed), ...Object.keys(leftOut)].filter((name) => !names.has(name))).toEqual([]);
});

test('what is shown is on the timeline of the animal, in a sentence', async () => {
  const rows = actions.flatMap((action) => {
    const subject = subjectOf(action);
    if (subject === null) return [];
    const isMany = subject === 'many';
    const type = isMany ? groupOf(action) : subject;
    return [{ action, subject_type: type, subject_id: isMany ? null : subjects[subject]!, details: detailsOf(isMany) }];
  });
  expect(rows.length).toBeGreaterThan(70);
  const inserted = await app.db
    .insertInto('audit_log')
    // A correction has both versions, so what it corrected is no longer shown.
    .values(
      rows.toReversed().map((row) => ({ ...row, at: new Date('2026-02-01T09:00:00Z'), actor_id: robin.id, ip: null })),
    )
    .returning(['id', 'action'])
    .execute();
  const entries = await readTimeline();
  const sentences = inserted.map(({ id, action }) => [
    action,
    entries.find((entry) => entry.id.endsWith(`-1-${id}`))?.sentence,
  ]);
  expect(sentences.filter(([, sentence]) => sentence === undefined)).toEqual([]);
  for (const [action, sentence] of sentences) {
    expect(sentence, action).toMatch(/^\w/);
    expect(sentence, action).not.toMatch(/undefined|null|\w\.\w|\b(pet|task|visit|story|import) #\d/);
  }
  expect(Object.fromEntries(sentences)).toMatchObject({
    'pet.many_updated': 'changed the visibility of Bella (now off the site), along with 2 other animals',
    'protocol.started': 'started Lungworm for Bella, along with 2 other animals',
    'import.applied': 'updated Bella with an import',
    'import.treatments_applied': 'imported treatments of Bella',
    'import.treatments_undone': 'undid the import of Bella’s treatments',
    'import.undone': 'undid the import’s changes of Bella',
    'task.done': 'finished the task “Call the vet”',
    'story.published': 'published their success story',
    'visit.booked': 'booked Vera’s visit',
  });
});

/** Of many animals, or without any, as events of earlier versions may be. */
function detailsOf(isMany: boolean): string {
  const bulk = { pets: [petId, petId + 1, petId + 2], name: 'Lungworm', fields: ['is_listed'], is_listed: false };
  return JSON.stringify(isMany ? bulk : {});
}

async function readTimeline(): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  let before = '';
  do {
    const path = `/api/records/${petId}/timeline?before=${before}`;
    const { body } = await app.call<{ entries: TimelineEntry[]; next: string | null }>('GET', path, {
      token: robin.token,
    });
    entries.push(...body.entries);
    before = body.next ?? '';
  } while (before !== '');
  return entries;
}
