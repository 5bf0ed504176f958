import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { up } from '../../../migrations/0032-default-texts.ts';
import { shelterSchema } from '../settings.contract.ts';
import { defaultProcedure } from './default-procedure.ts';
import { defaultQuestions } from './default-questions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** As an older version saved them. */
async function saveAndMigrate(key: string, value: unknown) {
  const { db } = database;
  await db.deleteFrom('settings').where('key', '=', key).execute();
  await db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), version: 4 })
    .execute();
  await up(db as never);
  return db.selectFrom('settings').select(['value', 'version']).where('key', '=', key).executeTakeFirstOrThrow();
}

const ownQuestion = {
  id: 'parking',
  group: 'the-site',
  question: 'Where can I park?',
  answer: 'Here.',
  is_on_home: false,
};

test('saved questions that nobody edited get the new default texts, and edited ones stay', async () => {
  const cats = {
    id: 'cats',
    group: 'adopting',
    question: 'Do I need an application for a cat?',
    answer: 'Yes, with us you do.',
    is_on_home: true,
  };
  const comingBack = {
    id: 'coming-back',
    group: 'after-the-adoption',
    question: 'What if it does not work out?',
    answer:
      'Then your pet may always come back to us, whatever the reason. Write to us early: there is often a way to help.',
    is_on_home: true,
  };
  const { value, version } = await saveAndMigrate('questions', { questions: [cats, ownQuestion, comingBack] });
  expect(value).toEqual({
    questions: [cats, ownQuestion, defaultQuestions.find(({ id }) => id === 'coming-back')],
  });
  expect(version).toBe(5);
});

test('so do the rules and steps of a saved procedure', async () => {
  const { value } = await saveAndMigrate('procedure', {
    payment: 'Bring cash.',
    adopted: 'We read your application and tell you by e-mail. Then you come, pay the fee, and take {pet} home.',
    rules: ['No visits on Mondays.', 'If you are not yet 18, a parent or guardian must sign with you.'],
  });
  expect(value).toEqual({
    payment: 'Bring cash.',
    adopted: defaultProcedure.adopted,
    rules: ['No visits on Mondays.', defaultProcedure.rules[2]],
  });
});

test('so does what to bring to a pickup', async () => {
  const bring =
    'Photo identification, a carrier for a small animal or a collar and lead for a dog, and something soft for the way home.';
  const locations = ['Main Branch', 'Downtown'].map((name) => ({ name, bring: name === 'Downtown' ? 'Cash.' : bring }));
  const { value } = await saveAndMigrate('pickups', { locations });
  const [main] = shelterSchema.shape.locations.parse(undefined);
  expect(value).toEqual({ locations: [{ name: 'Main Branch', bring: main!.bring }, locations[1]] });
});

test('a section without old defaults keeps its version, so that an open form can still be saved', async () => {
  expect(await saveAndMigrate('questions', { questions: [ownQuestion] })).toEqual({
    value: { questions: [ownQuestion] },
    version: 4,
  });
});
