import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, createSession, type SignedInUser } from '../support/signed-in-users.ts';
import { createPet, createUser, findPersonId } from '../support/factories.ts';
import { createAdoption, type Adoption } from '../support/adoption-scenario.ts';
import { createThreadAndChat, type ThreadAndChat } from '../support/thread-and-chat.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { listEndpoints } from '../support/list-endpoints.ts';
import { declared, type AllowedUsers } from './declared-responses.ts';
import { createMedicalRecord, type MedicalRecordIds } from '../support/medical-record.ts';
import { medicalSamples } from './medical-samples.ts';
import { countChanges, undisplayed } from './public-changes.ts';

/** Existing paths for route patterns with an id or a token. */
const samples: Record<string, (world: World) => string> = {
  'GET /k/:code': ({ petId }) => `/k/A-${1000 + petId}`,
  'PUT /api/records/locations/:id': () => '/api/records/locations/1',
  'DELETE /api/records/locations/:id': () => '/api/records/locations/1',
  'GET /api/records/locations/:id/placements': () => '/api/records/locations/1/placements',
  'GET /api/records/:id/placements': ({ petId }) => `/api/records/${petId}/placements`,
  'PUT /api/records/:id/placement': ({ petId }) => `/api/records/${petId}/placement`,
  'GET /api/pets/:id': ({ petId }) => `/api/pets/${petId}`,
  'PUT /api/pets/:id': ({ ownPetId }) => `/api/pets/${ownPetId}`,
  'DELETE /api/pets/:id': ({ ownPetId }) => `/api/pets/${ownPetId}`,
  'GET /api/favorites/preview': ({ petId }) => `/api/favorites/preview?ids=${petId}`,
  'GET /api/favorites/:pet_id': ({ petId }) => `/api/favorites/${petId}`,
  'PUT /api/favorites/:pet_id': ({ petId }) => `/api/favorites/${petId}`,
  'DELETE /api/favorites/:pet_id': ({ petId }) => `/api/favorites/${petId}`,
  'PUT /api/saved-searches/:id': ({ searchId }) => `/api/saved-searches/${searchId}`,
  'DELETE /api/saved-searches/:id': ({ searchId }) => `/api/saved-searches/${searchId}`,
  'PUT /api/saved-views/:id': ({ viewId }) => `/api/saved-views/${viewId}`,
  'DELETE /api/saved-views/:id': ({ viewId }) => `/api/saved-views/${viewId}`,
  'GET /api/pet-imports/:id': ({ importId }) => `/api/pet-imports/${importId}`,
  'GET /api/pet-imports/:id/rows': ({ importId }) => `/api/pet-imports/${importId}/rows`,
  'GET /api/pet-imports/:id/photos': ({ importId }) => `/api/pet-imports/${importId}/photos`,
  'GET /api/pet-imports/:id/corrections': ({ importId }) => `/api/pet-imports/${importId}/corrections`,
  'POST /api/pet-imports/:id/corrections': ({ importId }) => `/api/pet-imports/${importId}/corrections`,
  'POST /api/pet-imports/:id/photos/retry': ({ importId }) => `/api/pet-imports/${importId}/photos/retry`,
  'POST /api/pet-imports/:id/apply': ({ importId }) => `/api/pet-imports/${importId}/apply`,
  'POST /api/pet-imports/:id/undo': ({ importId }) => `/api/pet-imports/${importId}/undo`,
  'DELETE /api/pet-imports/:id': ({ importId }) => `/api/pet-imports/${importId}`,
  'GET /api/admin/pets/:id': ({ ownPetId }) => `/api/admin/pets/${ownPetId}`,
  'POST /api/pets/:id/inquiries': ({ ownPetId }) => `/api/pets/${ownPetId}/inquiries`,
  'GET /api/pets/:id/inquiries': ({ ownPetId }) => `/api/pets/${ownPetId}/inquiries`,
  'POST /api/owner-inquiries/:id/reply': ({ inquiryId }) => `/api/owner-inquiries/${inquiryId}/reply`,
  'POST /api/pets/:id/reports': ({ ownPetId }) => `/api/pets/${ownPetId}/reports`,
  'GET /api/pets/:id/reports': ({ ownPetId }) => `/api/pets/${ownPetId}/reports`,
  'POST /api/pets/:id/reports/dismiss': ({ ownPetId }) => `/api/pets/${ownPetId}/reports/dismiss`,
  'GET /sitemap-:part(^[1-9]\\d?$).xml': () => '/sitemap-1.xml',
  'GET /api/users/:id': ({ otherUserId }) => `/api/users/${otherUserId}`,
  'PUT /api/users/:id': ({ otherUserId }) => `/api/users/${otherUserId}`,
  'DELETE /api/users/:id': ({ otherUserId }) => `/api/users/${otherUserId}`,
  'DELETE /api/users/me/sessions/:id': ({ ownSessionId }) => `/api/users/me/sessions/${ownSessionId}`,
  'PUT /api/sites/:id': () => '/api/sites/3',
  'POST /api/sites/:id/outside': () => '/api/sites/3/outside',
  'DELETE /api/sites/:id': () => '/api/sites/3',
  'GET /api/emails/:id': ({ emailId }) => `/api/emails/${emailId}`,
  'POST /api/emails/:id/retry': ({ emailId }) => `/api/emails/${emailId}/retry`,
  'GET /api/newsletter/issues/:id': ({ newsletterId }) => `/api/newsletter/issues/${newsletterId}`,
  'PUT /api/newsletter/issues/:id': ({ newsletterId }) => `/api/newsletter/issues/${newsletterId}`,
  'DELETE /api/newsletter/issues/:id': ({ newsletterId }) => `/api/newsletter/issues/${newsletterId}`,
  'POST /api/newsletter/issues/:id/test': ({ newsletterId }) => `/api/newsletter/issues/${newsletterId}/test`,
  'POST /api/newsletter/issues/:id/start': ({ newsletterId }) => `/api/newsletter/issues/${newsletterId}/start`,
  'POST /api/newsletter/issues/:id/stop': ({ newsletterId }) => `/api/newsletter/issues/${newsletterId}/stop`,
  'POST /api/newsletter/issues/:id/resume': ({ newsletterId }) => `/api/newsletter/issues/${newsletterId}/resume`,
  'DELETE /api/newsletter/subscribers/:id': ({ subscriberId }) => `/api/newsletter/subscribers/${subscriberId}`,
  'GET /api/adoptions/:id': ({ applicationId }) => `/api/adoptions/${applicationId}`,
  'PUT /api/adoptions/:id': ({ applicationId }) => `/api/adoptions/${applicationId}`,
  'DELETE /api/adoptions/:id': ({ applicationId }) => `/api/adoptions/${applicationId}`,
  'GET /api/adoptions/:id/certificate': ({ approvedId }) => `/api/adoptions/${approvedId}/certificate`,
  'GET /api/adoptions/:id/details': ({ applicationId }) => `/api/adoptions/${applicationId}/details`,
  'GET /api/adoptions/:id/consequences': ({ applicationId }) =>
    `/api/adoptions/${applicationId}/consequences?change=Approved`,
  'POST /api/adoptions/:id/handover': ({ approvedId }) => `/api/adoptions/${approvedId}/handover`,
  'DELETE /api/adoptions/:id/handover': ({ approvedId }) => `/api/adoptions/${approvedId}/handover`,
  'GET /api/records/custody/identifiers': () => '/api/records/custody/identifiers?value=A-1001',
  'GET /api/records/:id/timeline': ({ petId }) => `/api/records/${petId}/timeline`,
  'GET /api/records/:id': ({ petId }) => `/api/records/${petId}`,
  'PUT /api/records/:id': ({ petId }) => `/api/records/${petId}`,
  'POST /api/records/:id/intake': ({ petId }) => `/api/records/${petId}/intake`,
  'GET /api/records/:id/outcome-consequences': ({ petId }) => `/api/records/${petId}/outcome-consequences?type=lost`,
  'POST /api/records/:id/outcome': ({ petId }) => `/api/records/${petId}/outcome`,
  'DELETE /api/records/:id/outcome': ({ petId }) => `/api/records/${petId}/outcome`,
  'PUT /api/records/:id/custodies/:custody_id': ({ petId, custodyId }) =>
    `/api/records/${petId}/custodies/${custodyId}`,
  'GET /api/records/:id/transfer-papers': ({ petId }) => `/api/records/${petId}/transfer-papers`,
  'POST /api/records/:id/identifiers': ({ petId }) => `/api/records/${petId}/identifiers`,
  'DELETE /api/records/:id/identifiers/:identifier_id': ({ petId, identifierId }) =>
    `/api/records/${petId}/identifiers/${identifierId}`,
  'GET /api/records/:id/notes': ({ petId }) => `/api/records/${petId}/notes`,
  'POST /api/records/:id/notes': ({ petId }) => `/api/records/${petId}/notes`,
  'DELETE /api/records/:id/notes/:note_id': ({ petId, petNoteId }) => `/api/records/${petId}/notes/${petNoteId}`,
  'GET /api/adoptions/bulk-consequences': ({ applicationId }) =>
    `/api/adoptions/bulk-consequences?ids=${applicationId}`,
  'POST /api/adoptions/:id/return': ({ approvedId }) => `/api/adoptions/${approvedId}/return`,
  'DELETE /api/adoptions/:id/return': ({ approvedId }) => `/api/adoptions/${approvedId}/return`,
  'POST /api/adoptions/:id/switch': ({ applicationId }) => `/api/adoptions/${applicationId}/switch`,
  'POST /api/adoptions/:id/info-request': ({ applicationId }) => `/api/adoptions/${applicationId}/info-request`,
  'DELETE /api/adoptions/:id/info-request': ({ applicationId }) => `/api/adoptions/${applicationId}/info-request`,
  'POST /api/adoptions/:id/payment': ({ approvedId }) => `/api/adoptions/${approvedId}/payment`,
  'POST /api/adoptions/:id/refund': ({ approvedId }) => `/api/adoptions/${approvedId}/refund`,
  'POST /api/adoptions/:id/notes': ({ applicationId }) => `/api/adoptions/${applicationId}/notes`,
  'DELETE /api/adoptions/:id/notes/:note_id': ({ applicationId, noteId }) =>
    `/api/adoptions/${applicationId}/notes/${noteId}`,
  'PUT /api/adoptions/:id/assignee': ({ applicationId }) => `/api/adoptions/${applicationId}/assignee`,
  'PUT /api/adoptions/:id/checks': ({ applicationId }) => `/api/adoptions/${applicationId}/checks`,
  'GET /api/admin/people/by/:type/:id': ({ applicationId }) => `/api/admin/people/by/application/${applicationId}`,
  'GET /api/admin/people/:id': ({ personId }) => `/api/admin/people/${personId}`,
  'PUT /api/admin/people/:id': ({ personId }) => `/api/admin/people/${personId}`,
  'DELETE /api/admin/people/:id': ({ personId }) => `/api/admin/people/${personId}`,
  'POST /api/admin/people/:id/notes': ({ personId }) => `/api/admin/people/${personId}/notes`,
  'DELETE /api/admin/people/:id/notes/:note_id': ({ personId, personNoteId }) =>
    `/api/admin/people/${personId}/notes/${personNoteId}`,
  'GET /api/admin/people/:id/merge/:other_id': ({ personId }) => `/api/admin/people/${personId}/merge/${personId}`,
  'POST /api/admin/people/:id/merge': ({ personId }) => `/api/admin/people/${personId}/merge`,
  'POST /api/admin/people/merges/:id/undo': ({ mergeId }) => `/api/admin/people/merges/${mergeId}/undo`,
  'POST /api/admin/people/:id/distinct': ({ personId }) => `/api/admin/people/${personId}/distinct`,
  'PUT /api/admin/people/:id/flag': ({ personId }) => `/api/admin/people/${personId}/flag`,
  'DELETE /api/admin/people/:id/flag': ({ personId }) => `/api/admin/people/${personId}/flag`,
  'PUT /api/adoptions/:id/viewers': ({ applicationId }) => `/api/adoptions/${applicationId}/viewers`,
  'POST /api/notifications/:id/read': ({ notificationId }) => `/api/notifications/${notificationId}/read`,
  'GET /api/payments/user/:id': ({ ownerId }) => `/api/payments/user/${ownerId}`,
  'DELETE /api/payments/:id': ({ paymentId }) => `/api/payments/${paymentId}`,
  'GET /api/receipts/:id/pdf': ({ receiptId }) => `/api/receipts/${receiptId}/pdf`,
  'GET /api/schedule-pickup/user/:id': ({ ownerId }) => `/api/schedule-pickup/user/${ownerId}`,
  'PUT /api/schedule-pickup/:id': ({ pickupId }) => `/api/schedule-pickup/${pickupId}`,
  'DELETE /api/schedule-pickup/:id': ({ pickupId }) => `/api/schedule-pickup/${pickupId}`,
  'GET /api/schedule-pickup/:id/calendar': ({ pickupId }) => `/api/schedule-pickup/${pickupId}/calendar`,
  'PUT /api/closed-days/:day': ({ closedDay }) => `/api/closed-days/${closedDay}`,
  'DELETE /api/closed-days/:day': ({ closedDay }) => `/api/closed-days/${closedDay}`,
  'PUT /api/tasks/:id': ({ taskId }) => `/api/tasks/${taskId}`,
  'DELETE /api/tasks/:id': ({ taskId }) => `/api/tasks/${taskId}`,
  'PUT /api/visits/:id': ({ visitId }) => `/api/visits/${visitId}`,
  'DELETE /api/visits/:id': ({ visitId }) => `/api/visits/${visitId}`,
  'PUT /api/success-stories/:id': ({ storyId }) => `/api/success-stories/${storyId}`,
  'DELETE /api/success-stories/:id': ({ storyId }) => `/api/success-stories/${storyId}`,
  'PUT /api/success-stories/:id/decision': ({ storyId }) => `/api/success-stories/${storyId}/decision`,
  'GET /api/messages/:id': ({ threadId }) => `/api/messages/${threadId}`,
  'GET /api/messages/user/:id': ({ ownerId }) => `/api/messages/user/${ownerId}`,
  'POST /api/messages/user/:id': ({ ownerId }) => `/api/messages/user/${ownerId}`,
  'POST /api/messages/reply/:id': ({ threadId }) => `/api/messages/reply/${threadId}`,
  'POST /api/messages/user/reply/:id': ({ threadId }) => `/api/messages/user/reply/${threadId}`,
  'POST /api/messages/like/:id': ({ threadId }) => `/api/messages/like/${threadId}`,
  'POST /api/messages/user/like/:id': ({ threadId }) => `/api/messages/user/like/${threadId}`,
  'POST /api/messages/read/:id': ({ threadId }) => `/api/messages/read/${threadId}`,
  'GET /api/chats/:id': ({ chatId }) => `/api/chats/${chatId}`,
  'GET /api/chats/:id/messages': ({ chatId }) => `/api/chats/${chatId}/messages`,
  'PUT /api/chats/:id': ({ chatId }) => `/api/chats/${chatId}`,
  'POST /api/chats/:id/transcript': ({ chatId }) => `/api/chats/${chatId}/transcript`,
  'DELETE /api/chats/:id': ({ chatId }) => `/api/chats/${chatId}`,
  'PUT /api/chat-answers/:id': ({ answerId }) => `/api/chat-answers/${answerId}`,
  'DELETE /api/chat-answers/:id': ({ answerId }) => `/api/chat-answers/${answerId}`,
  'PUT /api/chat-replies/:id': ({ replyId }) => `/api/chat-replies/${replyId}`,
  'DELETE /api/chat-replies/:id': ({ replyId }) => `/api/chat-replies/${replyId}`,
  'POST /api/undo/:id': ({ undoStepId }) => `/api/undo/${undoStepId}`,
  'POST /api/users/invitations/:id/resend': ({ invitationId }) => `/api/users/invitations/${invitationId}/resend`,
  'DELETE /api/users/invitations/:id': ({ invitationId }) => `/api/users/invitations/${invitationId}`,
  ...medicalSamples,
  'GET /api/auth/reset-password/:token': () => '/api/auth/reset-password/nobody-has-this',
  'POST /api/auth/reset-password/:token': () => '/api/auth/reset-password/nobody-has-this',
};

/** Bodies for calls that would reject an empty one even from the owner. */
const bodies: Record<string, (world: World) => object> = {
  'POST /api/favorites/': ({ petId }) => ({ pet_ids: [petId] }),
  'PUT /api/adoptions/:id': () => ({ status: 'Withdrawn' }),
  'POST /api/owner-inquiries/:id/reply': () => ({ text: 'Yes, she does.' }),
  'POST /api/messages/user/reply/:id': ({ ownerEmail }) => ({ email: ownerEmail, text: 'Thank you!' }),
  'POST /api/messages/read/:id': ({ threadId }) => ({ last_read_id: threadId }),
  'POST /api/notifications/read': () => ({ last_read_id: 1 }),
};

interface World extends Adoption, ThreadAndChat {
  medical: MedicalRecordIds;
  ownerId: number;
  ownerEmail: string;
  petId: number;
  ownPetId: number;
  personId: number;
  custodyId: number;
  identifierId: number;
  petNoteId: number;
  personNoteId: number;
  mergeId: number;
  inquiryId: number;
  searchId: number;
  viewId: number;
  importId: number;
  otherUserId: number;
  ownSessionId: number;
  emailId: number;
  notificationId: number;
  newsletterId: number;
  subscriberId: number;
  taskId: number;
  invitationId: number;
  undoStepId: number;
  tokens: Record<UserType, string | undefined>;
}

const userTypes = ['nobody', 'the owner', 'another User', 'an Admin', 'a deleted User', 'a demoted Admin'] as const;
type UserType = (typeof userTypes)[number];

const endpoints = await listEndpoints();
let app: StartedApp;
/** Shared by the calls that only read. */
let readWorld: Promise<World> | undefined;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

// Specification: server-answers-declared
test('every route of the server has a declared response, and every declared one is a route', () => {
  const routes = app.application.routes.filter((route) => !/^(HEAD|OPTIONS) /.test(route));
  // Each built script, stylesheet and icon has its own route.
  const isFile = (route: string) => !(route in declared) && /^GET \/(?!api\/)[^*]+\.\w+$/.test(route);
  const others = routes.map((route) => (isFile(route) ? 'GET /assets/*' : route));
  expect([...new Set(others)].toSorted()).toEqual(Object.keys(declared).toSorted());
});

describe.each(Object.entries(declared))('%s is for %s', (route, allowed) => {
  let world: World;
  beforeAll(async () => {
    world = await (route.startsWith('GET ') ? (readWorld ??= createWorld()) : createWorld());
  });

  // Specification: server-answers-declared, guard-local-storage, visitor-views-gallery, server-checks-every-call
  test.each(userTypes)('%s', async (userType) => {
    const [method, pattern] = route.split(' ') as [string, string];
    const path = samples[route]?.(world) ?? pattern.replace('*', 'nothing');
    const hasBody = method === 'POST' || method === 'PUT';
    const changes = await countChanges(app.db);
    const { status } = await app.call(method, path, {
      token: world.tokens[userType],
      ...(hasBody && { body: bodies[route]?.(world) ?? {} }),
    });
    expect(status).toSatisfy(expectation(allowed, userType));
    // Every call that writes to public pages must be declared; `public-changes.test.ts` tries those that are.
    const isDeclared = endpoints.get(route)?.changesPublicPages === true || route in undisplayed;
    const hasChanged = (await countChanges(app.db)) !== changes;
    expect(hasChanged && !isDeclared).toBe(false);
  });
});

/** Whether this user should get this status. */
function expectation(allowed: AllowedUsers, userType: UserType): (status: number) => boolean {
  const isAdmitted = (status: number) => status !== 401 && status !== 403 && status < 500;
  if (allowed === 'everyone') return isAdmitted;
  if (allowed === 'Admins, of records' && userType === 'nobody') return (status) => status === 404;
  if (['nobody', 'a deleted User', 'a demoted Admin'].includes(userType)) return (status) => status === 401;
  if (allowed === 'anyone logged in') return isAdmitted;
  if (allowed === 'the owner alone') return (status) => (userType === 'the owner' ? status < 300 : status === 404);
  if (allowed === 'the owner and Admins') {
    return (status) =>
      userType === 'another User' ? status === 404 : isAdmitted(status) && (userType === 'an Admin' || status < 300);
  }
  return (status) => (userType === 'an Admin' ? isAdmitted(status) && status !== 404 : status === 403);
}

/** Creates a user of each type, and a record of each kind. */
async function createWorld(): Promise<World> {
  const { db } = app;
  const admin = await createSignedInUser(db, { role: 'Admin' });
  const owner = await createSignedInUser(db);
  const deleted = await createSignedInUser(db);
  const demoted = await createSignedInUser(db, { role: 'Admin' });
  await updateUserAsAdmin(admin, deleted, 'DELETE');
  await updateUserAsAdmin(admin, demoted, 'PUT', { role_id: 2 });
  await createSession(db, owner.id);
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', owner.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const email = await db.selectFrom('emails').select('id').limit(1).executeTakeFirst();
  const petId = (await createPet(db)).id;
  await db.insertInto('favorites').values({ user_id: owner.id, pet_id: petId, created_at: new Date() }).execute();
  const ownPetId = (await createPet(db, { owner_id: owner.id })).id;
  const personId = await findPersonId(db, owner.id);
  return {
    medical: await createMedicalRecord(db, { petId: (await createPet(db)).id, files: app.application.files }),
    petId,
    searchId: await createSearch(owner.id),
    viewId: await createView(admin.id),
    importId: await createImport(admin.id),
    ownPetId,
    ...(await createRecord(petId, admin.id)),
    personId,
    personNoteId: await createPersonNote(personId, admin.id),
    mergeId: await createMerge(personId),
    inquiryId: await createInquiry(ownPetId),
    otherUserId: (await createUser(db)).id,
    ownSessionId: session.id,
    emailId: email?.id ?? (await createEmail()),
    notificationId: await createNotification(admin.id),
    newsletterId: await createNewsletter(),
    subscriberId: await createSubscriber(owner.id),
    taskId: await createTask(admin.id),
    invitationId: await createInvitation(admin.id),
    undoStepId: await createUndoStep(admin.id),
    ownerId: owner.id,
    ownerEmail: owner.email,
    ...(await createThreadAndChat(app.db, { ownerId: owner.id, adminId: admin.id })),
    ...(await createAdoption(app.db, { ownerId: owner.id, adminId: admin.id })),
    tokens: {
      nobody: undefined,
      'the owner': owner.token,
      'another User': (await createSignedInUser(db)).token,
      'an Admin': admin.token,
      'a deleted User': deleted.token,
      'a demoted Admin': demoted.token,
    },
  };
}

async function createSearch(user_id: number): Promise<number> {
  const row = {
    user_id,
    name: 'Dogs',
    query: '?type=Dog',
    frequency: 'daily',
    unsubscribe_token: `token of ${user_id}`,
  } as const;
  const timestamps = { last_checked_at: new Date(), created_at: new Date() };
  const saved = app.db.insertInto('saved_searches').values({ ...row, ...timestamps });
  return (await saved.returning('id').executeTakeFirstOrThrow()).id;
}

async function createView(user_id: number): Promise<number> {
  const row = { user_id, list: 'pets', name: 'Dogs', query: 'type=Dog', created_at: new Date() } as const;
  return (await app.db.insertInto('saved_views').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The custody of a pet, which it has as the shelter's, an identifier and a note. */
async function createRecord(pet_id: number, author_id: number) {
  const now = new Date();
  const custody = app.db.selectFrom('custodies').select('id').where('pet_id', '=', pet_id);
  const identifier = { pet_id, type: 'tag', value: String(pet_id), added_at: now } as const;
  const note = { pet_id, author_id, text: 'Afraid of brooms.', created_at: now };
  return {
    custodyId: (await custody.executeTakeFirstOrThrow()).id,
    identifierId: (
      await app.db.insertInto('pet_identifiers').values(identifier).returning('id').executeTakeFirstOrThrow()
    ).id,
    petNoteId: (await app.db.insertInto('pet_notes').values(note).returning('id').executeTakeFirstOrThrow()).id,
  };
}

async function createPersonNote(person_id: number, author_id: number): Promise<number> {
  const row = { person_id, author_id, text: 'Prefers calls.', created_at: new Date() };
  return (await app.db.insertInto('person_notes').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A merge of another account's record into this one. */
async function createMerge(person_id: number): Promise<number> {
  const merged_id = await findPersonId(app.db, (await createUser(app.db)).id);
  await app.db.updateTable('people').set({ merged_into: person_id }).where('id', '=', merged_id).execute();
  const row = { person_id, merged_id, moved_ids: [merged_id], merged_by: null, merged_at: new Date() };
  return (await app.db.insertInto('person_merges').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function createInquiry(pet_id: number): Promise<number> {
  const sender = { user_id: null, name: 'Noor Haddad', email: 'noor@example.org', text: 'Does she like cats?' };
  const dates = { created_at: new Date(), confirmed_at: new Date() };
  const sent = app.db.insertInto('owner_inquiries').values({ pet_id, ...sender, ...dates });
  return (await sent.returning('id').executeTakeFirstOrThrow()).id;
}

async function createNotification(recipient_id: number): Promise<number> {
  const details = JSON.stringify({ application_id: 7, pet: 'Maple' });
  const about = { type: 'application.assigned', details, url: '/admin-dashboard/manage-adoptions/7' } as const;
  const created = app.db
    .insertInto('notifications')
    .values({ recipient_id, actor_id: null, ...about, created_at: new Date() });
  return (await created.returning('id').executeTakeFirstOrThrow()).id;
}

async function createInvitation(sent_by: number): Promise<number> {
  const key = { email: `invited-by-${sent_by}@example.org`, token_hash: `hash of ${sent_by}` };
  const row = { ...key, role_id: 2, sent_by, sent_at: new Date() };
  return (await app.db.insertInto('invitations').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function createTask(owner_id: number): Promise<number> {
  const added = app.db.insertInto('tasks').values({ title: 'Call Noor', owner_id, created_at: new Date() });
  return (await added.returning('id').executeTakeFirstOrThrow()).id;
}

async function createNewsletter(): Promise<number> {
  const timestamps = { created_at: new Date(), updated_at: new Date() };
  const written = app.db.insertInto('newsletters').values({ subject: 'Spring', written_by: null, ...timestamps });
  return (await written.returning('id').executeTakeFirstOrThrow()).id;
}

async function createUndoStep(actor_id: number): Promise<number> {
  const changes = { changes: '[]', queued_emails: [], canceled_emails: [], last_event_id: 0 };
  const row = { actor_id, label: 'Rejected Noor Haddad for Maple', href: '/', ...changes, created_at: new Date() };
  return (await app.db.insertInto('undo_steps').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function createSubscriber(user_id: number): Promise<number> {
  const subscribed = app.db.insertInto('newsletter_subscribers').values({
    name: 'Noor',
    email: `reader-${user_id}@example.org`,
    confirm_token_hash: null,
    confirmed_at: new Date(),
    unsubscribe_token: `newsletter of ${user_id}`,
    created_at: new Date(),
  });
  return (await subscribed.returning('id').executeTakeFirstOrThrow()).id;
}

async function createImport(user_id: number): Promise<number> {
  const made = app.db.insertInto('pet_imports').values({
    user_id,
    file_name: 'pets.csv',
    format: 'Pawhaven',
    ignored_columns: [],
    status: 'checked',
    created_at: new Date(),
  });
  return (await made.returning('id').executeTakeFirstOrThrow()).id;
}

async function updateUserAsAdmin(
  admin: SignedInUser,
  ended: SignedInUser,
  method: string,
  body?: object,
): Promise<void> {
  const { status } = await app.call(method, `/api/users/${ended.id}`, { token: admin.token, body });
  expect(status).toBeLessThan(300);
}

async function createEmail(): Promise<number> {
  const email = `mail-${Date.now()}@example.org`;
  await app.call('POST', '/api/auth/signup', {
    body: { name: 'Somebody', email, phone_number: '+1 555 0123', password: 'Quiet.Paws-41' },
  });
  return (await app.db.selectFrom('emails').select('id').executeTakeFirstOrThrow()).id;
}
