import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApplied, decide, statusesOf } from '../../../../tests/support/adoption-calls.ts';
import {
  createSession,
  createSignedInUser,
  createStaff,
  type SignedInUser,
} from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { listUndoSteps, undo, undoLatest } from '../../../../tests/support/undo-calls.ts';
import { undoMessages } from '../undo.constants.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Who has just rejected an application. */
async function reject(actor: SignedInUser) {
  const { application } = await createApplied(app);
  await decide(app, actor, application.id, 'Rejected');
  const [step] = await listUndoSteps(app, actor);
  return { applicationId: application.id, stepId: step!.id };
}

async function logInAgain(user: SignedInUser): Promise<SignedInUser> {
  return { ...user, token: await createSession(app.db, user.id) };
}

test('staff undo what they have done with a role that they still have', async () => {
  const counselor = await createStaff(app.db, ['adoption counselor', 'volunteer']);
  const { applicationId } = await reject(counselor);
  expect((await undoLatest(app, counselor)).status).toBe(200);
  expect(await statusesOf(app.db, [applicationId])).toEqual(['Pending']);
});

test.each([
  ['an adoption counselor', () => createStaff(app.db, ['adoption counselor'])],
  ['an Admin', () => createSignedInUser(app.db, { role: 'Admin' })],
])('who was %s and is a volunteer now neither sees nor undoes what they did', async (_, create) => {
  const actor = await create();
  const admin = await createSignedInUser(app.db, { role: 'Admin' });
  const { applicationId, stepId } = await reject(actor);
  await app.call('PUT', `/api/users/${actor.id}`, { token: admin.token, body: { role_id: 2 } });
  const roles = [{ role: 'volunteer' }];
  const change = await app.call('PUT', `/api/users/${actor.id}/staff-roles`, { token: admin.token, body: { roles } });
  expect(change.status).toBe(200);
  const volunteer = await logInAgain(actor);
  expect(await listUndoSteps(app, volunteer)).toEqual([]);
  expect(await undo(app, volunteer, stepId)).toMatchObject({ status: 403, body: { error: undoMessages.roleEnded } });
  expect(await statusesOf(app.db, [applicationId])).toEqual(['Rejected']);
});
