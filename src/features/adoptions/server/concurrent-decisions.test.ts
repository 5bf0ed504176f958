import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apply,
  createApplication,
  createApplied,
  decide,
  listEmailTypes,
  petStatus,
  sortedStatuses,
  statusesOf,
} from '../../../../tests/support/adoption-calls.ts';
import { whileRowIsLocked } from '../../../../tests/support/lock-waits.ts';
import { isOnServer } from '../../../../tests/support/open-test-database.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const endSessions = ({ id }: SignedInUser) => app.db.deleteFrom('sessions').where('user_id', '=', id).execute();

async function createTwoApplied() {
  const applied = await createApplied(app);
  const other = await createSignedInUser(app.db);
  const { body: second } = await apply(app, other, applied.petId);
  return { ...applied, other, second };
}

describe('at the same moment', () => {
  test('two approvals of one application approve it once, and email once', async () => {
    const { petId, admin, application, second } = await createTwoApplied();
    const colleague = await createSignedInUser(app.db, { role: 'Admin' });
    const all = await Promise.all([admin, colleague].map((each) => decide(app, each, application.id, 'Approved')));
    expect(sortedStatuses(all)).toEqual([200, 200]);
    expect(await statusesOf(app.db, [application.id, second.id])).toEqual(['Approved', 'Waitlisted']);
    expect(await petStatus(app.db, petId)).toBe('Adopted');
    expect(await listEmailTypes(app.db, application.id)).toEqual([
      'application-submitted',
      'application-received',
      'application-approved',
    ]);
    const types = await listEmailTypes(app.db, second.id);
    expect(types.filter((type) => type === 'application-waitlisted')).toHaveLength(1);
  });

  test('of an approval and a rejection by Admins who see the same status, one is made, and the other names who was quicker', async () => {
    const { application } = await createApplied(app);
    const ada = await createSignedInUser(app.db, { role: 'Admin', name: 'Ada Obi' });
    const ben = await createSignedInUser(app.db, { role: 'Admin', name: 'Ben Ruiz' });
    const seen = { seen_status: 'Pending' };
    const [approval, rejection] = await Promise.all([
      decide(app, ada, application.id, 'Approved', seen),
      decide(app, ben, application.id, 'Rejected', seen),
    ]);
    expect(sortedStatuses([approval, rejection])).toEqual([200, 409]);
    const isApproved = approval.status === 200;
    expect((isApproved ? rejection : approval).body.error).toBe(
      isApproved
        ? 'Ada Obi has just changed this application to Approved. Check it again before you decide.'
        : 'Ben Ruiz has just changed this application to Rejected. Check it again before you decide.',
    );
    expect(await statusesOf(app.db, [application.id])).toEqual([isApproved ? 'Approved' : 'Rejected']);
    // Sent again by the one who decided, it changes nothing; a decision on what is so now is a new one.
    const [quicker, status] = isApproved ? [ada, 'Approved'] : [ben, 'Rejected'];
    expect((await decide(app, quicker, application.id, status, seen)).status).toBe(200);
    expect((await decide(app, ben, application.id, 'Rejected', { seen_status: status })).status).toBe(200);
  });

  test('of an approval and a withdrawal, one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { petId, admin, adopter, application } = await createApplied(app);
      const calls = [
        () => decide(app, admin, application.id, 'Approved'),
        () => decide(app, adopter, application.id, 'Withdrawn'),
      ];
      const both = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      expect(sortedStatuses(both)).toEqual([200, 409]);
      const [status] = await statusesOf(app.db, [application.id]);
      expect(await petStatus(app.db, petId)).toBe(status === 'Approved' ? 'Adopted' : 'Available');
    }
  });

  test('an approval and a rejection of the approved one leave one adopter or none', async () => {
    const { petId, admin, application, second } = await createTwoApplied();
    await decide(app, admin, application.id, 'Approved');
    const [rejected, approved] = await Promise.all([
      decide(app, admin, application.id, 'Rejected'),
      decide(app, admin, second.id, 'Approved'),
    ]);
    expect(rejected.status).toBe(200);
    const isSecond = approved.status === 200;
    expect(await statusesOf(app.db, [application.id, second.id])).toEqual([
      'Rejected',
      isSecond ? 'Approved' : 'Pending',
    ]);
    expect(await petStatus(app.db, petId)).toBe(isSecond ? 'Adopted' : 'Available');
  });
});

describe.runIf(isOnServer)('an approval that waits for its pet', () => {
  test('is rejected if the session ends meanwhile', async () => {
    const { petId, admin, application } = await createApplied(app);
    const approve = () => decide(app, admin, application.id, 'Approved');
    const pet = { table: 'pets', id: petId } as const;
    const [response] = await whileRowIsLocked(app.db, pet, [approve], () => endSessions(admin));
    expect(response!.status).toBe(401);
    expect(await statusesOf(app.db, [application.id])).toEqual(['Pending']);
  });

  test('waitlists an application submitted meanwhile', async () => {
    const { petId, admin, application } = await createApplied(app);
    const { id: user_id } = await createSignedInUser(app.db);
    const approve = () => decide(app, admin, application.id, 'Approved');
    const submitted: number[] = [];
    const pet = { table: 'pets', id: petId } as const;
    const [response] = await whileRowIsLocked(app.db, pet, [approve], async (trx) => {
      submitted.push((await createApplication(trx, { pet_id: petId, user_id })).id);
    });
    expect(response!.status).toBe(200);
    expect(await statusesOf(app.db, submitted)).toEqual(['Waitlisted']);
    expect(await listEmailTypes(app.db, submitted[0]!)).toEqual(['application-waitlisted']);
  });

  test('is rejected after a withdrawal and after the approval of another', async () => {
    const { petId, admin, adopter, application, second } = await createTwoApplied();
    const responses = await whileRowIsLocked(app.db, { table: 'pets', id: petId }, [
      () => decide(app, adopter, application.id, 'Withdrawn'),
      () => decide(app, admin, application.id, 'Approved'),
      () => decide(app, admin, second.id, 'Approved'),
      () => decide(app, admin, application.id, 'Approved'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 409, 200, 409]);
  });
});

describe.runIf(isOnServer)('a decision that waits for its application', () => {
  const date = addDays(dayIn('UTC', new Date()), 9);

  function bookWhileWaiting(id: number, pickup_time: '10:00 AM' | '11:00 AM', call: () => ReturnType<typeof decide>) {
    return whileRowIsLocked(app.db, { table: 'applications', id }, [call], (trx) =>
      trx
        .insertInto('pickups')
        .values({
          application_id: id,
          pickup_date: date,
          pickup_time,
          location: 'Downtown',
          slot_position: 1,
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute(),
    );
  }

  async function findEmail(id: number, type: string) {
    const query = app.db.selectFrom('emails').selectAll().where('reference', '=', `application ${id}`);
    return query.where('type', '=', type).executeTakeFirstOrThrow();
  }

  test('is rejected if the session ends meanwhile', async () => {
    const { admin, application } = await createApplied(app);
    const row = { table: 'applications', id: application.id } as const;
    const reject = () => decide(app, admin, application.id, 'Rejected');
    const [response] = await whileRowIsLocked(app.db, row, [reject], () => endSessions(admin));
    expect(response!.status).toBe(401);
    expect(await statusesOf(app.db, [application.id])).toEqual(['Pending']);
  });

  test('names the pickup booked meanwhile in the approval', async () => {
    const { admin, application } = await createApplied(app);
    const [response] = await bookWhileWaiting(application.id, '10:00 AM', () =>
      decide(app, admin, application.id, 'Approved'),
    );
    expect(response!.status).toBe(200);
    const { content, attachment } = await findEmail(application.id, 'application-approved');
    expect(content.paragraphs.join(' ')).toContain('Your pickup is confirmed:');
    expect(attachment!.text).toContain('METHOD:PUBLISH');
  });

  test('releases the pickup booked meanwhile with the rejection', async () => {
    const { admin, application } = await createApplied(app);
    const [response] = await bookWhileWaiting(application.id, '11:00 AM', () =>
      decide(app, admin, application.id, 'Rejected'),
    );
    expect(response!.status).toBe(200);
    const pickups = app.db.selectFrom('pickups').select('id').where('application_id', '=', application.id);
    expect(await pickups.execute()).toEqual([]);
    expect((await findEmail(application.id, 'application-rejected')).attachment!.text).toContain('METHOD:CANCEL');
  });
});

describe('moving an application', () => {
  const seen = { seen_status: 'Pending' };

  test('is rejected if a colleague has changed it since it was shown', async () => {
    const { admin, application } = await createApplied(app);
    const colleague = await createSignedInUser(app.db, { role: 'Admin', name: 'Ada Obi' });
    await decide(app, colleague, application.id, 'Rejected');
    const { status, body } = await decide(app, admin, application.id, 'Waitlisted', seen);
    expect(status).toBe(409);
    expect(body.error).toContain('Ada Obi has just changed this application to Rejected.');
    expect(await statusesOf(app.db, [application.id])).toEqual(['Rejected']);
  });

  test('to the waitlist and a withdrawal at the same moment end withdrawn', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { admin, adopter, application } = await createApplied(app);
      const calls = [
        () => decide(app, admin, application.id, 'Waitlisted', seen),
        () => decide(app, adopter, application.id, 'Withdrawn'),
      ];
      const both = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      expect([200, 409]).toContain(sortedStatuses(both)[1]);
      expect(await statusesOf(app.db, [application.id])).toEqual(['Withdrawn']);
    }
  });

  test('of two Admins who waitlist and reject it, one is quicker', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { admin, application } = await createApplied(app);
      const colleague = await createSignedInUser(app.db, { role: 'Admin' });
      const calls = [
        () => decide(app, admin, application.id, 'Waitlisted', seen),
        () => decide(app, colleague, application.id, 'Rejected', seen),
      ];
      const both = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      expect(sortedStatuses(both)).toEqual([200, 409]);
    }
  });
});

test('a switch of adopters and an approval of a third at the same moment leave one home', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { petId, admin, application, second } = await createTwoApplied();
    const colleague = await createSignedInUser(app.db, { role: 'Admin' });
    const third = (await apply(app, await createSignedInUser(app.db), petId)).body.id;
    await decide(app, admin, application.id, 'Approved');
    const path = `/api/adoptions/${second.id}/switch`;
    const calls = [
      () => app.call('POST', path, { token: admin.token, body: { from: application.id } }),
      () => decide(app, colleague, third, 'Approved', { seen_status: 'Waitlisted' }),
    ];
    const both = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
    expect(sortedStatuses(both)).toEqual([200, 409]);
    expect(await statusesOf(app.db, [application.id, second.id, third])).toEqual([
      'Waitlisted',
      'Approved',
      'Waitlisted',
    ]);
  }
});
