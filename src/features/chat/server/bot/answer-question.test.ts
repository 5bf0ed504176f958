import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../../tests/support/clear-tables.ts';
import { cpuTimeOf } from '../../../../../tests/support/cpu-time.ts';
import { createPet } from '../../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { demoShelter } from '../../../settings/demo-shelter.constants.ts';
import { shelterSchema } from '../../../settings/settings.contract.ts';
import type { ChatBotAnswer } from '../../chat-contents.contract.ts';
import { listBotAnswers } from '../chat-contents.queries.ts';
import { understand } from './answer-question.ts';
import { matchAnswers } from './match-answers.ts';

const shelter = shelterSchema.parse({
  name: 'Haven by the Lake',
  phone: '+1 555 0177',
  email: 'hello@haven.example',
  timeZone: 'UTC',
  pickupsPerSlot: 2,
  locations: demoShelter.locations,
});

let database: TestDatabase;
let answers: ChatBotAnswer[];
beforeAll(async () => {
  database = await openTestDatabase();
  answers = await listBotAnswers(database.db);
  const { db } = database;
  for (const trait of [true, true, false]) await createPet(db, { species: 'Cat', good_with_children: trait });
  await createPet(db, { species: 'Cat', age: 0, good_with_children: null });
  await createPet(db, { species: 'Dog', breed: 'Labrador', size: 'Small', hypoallergenic: true });
  await createPet(db, { species: 'Dog', good_with_cats: true, age: 9 });
  await createPet(db, { species: 'Hamster', adoption_status: 'Adopted' });
});
afterAll(() => database.close());

const now = new Date('2026-05-04T10:00:00Z');
const understandAs = (question: string) =>
  understand(database.db, question, { shelter, shelterDefaults: shelter, now });
/** The answer; null if a person is asked. */
async function ask(question: string) {
  const { text, links } = await understandAs(question);
  return text === '' ? null : { text, links };
}

/** Part of the answer to each of these. */
const hours = 'open every day, 8:00 AM - 8:00 PM';
const sundays = 'open on Sundays, 8:00 AM - 8:00 PM';
const cost = 'Our adoption fees are $400 for dogs, $160 for cats and $25 for small animals.';
const process = 'five steps';
const visit = 'Book a visit';
const cats = 'Cats don’t need an application';
const where = 'Main Branch: 12 Meadow Lane';
const contact = 'Call +1 555 0177 or email hello@haven.example';
const pay = 'in cash, by card or with PayPal';
const status = 'Adoption History';
const moving = 'reschedule or cancel it';
const visitLink = 'The email about your visit has a link';
const minor = 'a parent or guardian signs';
const back = 'always bring your pet back';
const health = 'covers vaccinations, microchip';

describe('the default answers', () => {
  test('are given to their own titles', async () => {
    expect(answers.length).toBeGreaterThan(15);
    for (const { title } of answers) {
      const { text, handover } = await understandAs(title);
      expect([title, text !== '', handover]).toEqual([title, true, 'none']);
    }
  });

  test.each([
    ['When are you open?', hours],
    ['when do u open tomorrow', 'We open at 8:00 AM tomorrow.'],
    ['OPENING HOURS???', hours],
    ['Are you open on Sundays?', sundays],
    ['hi! what time do you close', 'We close at 8:00 PM.'],
    ['Hello, I saw Buddy on your page yesterday and he is so cute. Are you open today?', 'open today, 8:00 AM'],
    ['How much is a dog?', 'The adoption fee for dogs is $400.'],
    ['how much does it cost to adopt', cost],
    ['What’s the adoption fee for cats?', 'The adoption fee for cats is $160.'],
    ['price', cost],
    ['What is included in the fee?', 'vaccinations'],
    ['How do I adopt?', process],
    ['What are the steps to adopt a dog?', process],
    ['how does adopting work', process],
    ['I want to adopt, what do I have to do?', process],
    ['Can I come and see the dogs?', visit],
    ['Do I need an appointment?', visit],
    ['may we visit you on saturday?', visit],
    ['Do cats need an application?', cats],
    ['do i have to fill in an application for a cat', cats],
    ['Where are you located?', where],
    ['what is your address', where],
    ['Where can I pick up my pet?', 'Pickup times are'],
    ['phone number?', contact],
    ['Can I pay with PayPal?', pay],
    ['do you take credit cards', pay],
    ['Have you decided about my application yet?', status],
    ['What is the status of my application?', status],
    ['I need to reschedule my pickup', moving],
    ['Can I change my pick-up to another day?', moving],
    ['How do I cancel my visit?', visitLink],
    ['I need to reschedule my visit to another day', visitLink],
    ['can i move our visit to Saturday', visitLink],
    ['I can’t make it to my visit tomorrow', visitLink],
    ['I am 16, can I adopt?', minor],
    ['how old do I have to be to adopt a dog?', minor],
    ['Can I bring him back if it doesn’t work out?', back],
    ['Do you allow declawing?', 'Declawing isn’t allowed'],
    ['are the dogs vaccinated?', health],
    ['Do I need to register?', 'Only to apply, list a pet or save a search.'],
    ['I forgot my password', 'link'],
    ['I can’t keep my dog any more, can you take him?', 'list your pet with us'],
    ['I found a stray cat in my garden', 'tell you what to do'],
    ['Can I volunteer at the shelter?', 'love your help'],
    ['do you deliver', 'We don’t deliver'],
  ])('%s', async (question, part) => {
    expect((await ask(question))?.text).toContain(part);
  });

  test('answer two questions at once', async () => {
    const { text, handover } = await understandAs('What are your opening hours? And how much is a cat?');
    expect(text).toMatch(/8:00 AM[^]*cats is \$160/);
    expect(handover).toBe('none');
  });

  test.each([
    '👍',
    '???',
    '',
    'We are so happy with Luna, she sleeps on the sofa all day.',
    'I left the door open yesterday and she went out, but came back by herself, it was quite a day for all of us.',
    'Will Buddy get along with my grandmother’s parrot?',
    'Does he like long walks?',
    'What does Max eat?',
    'Is Bella house-trained?',
    'lorem ipsum dolor sit amet',
  ])('are not given, but a person is asked: %s', async (message) => {
    const { text, handover } = await understandAs(message);
    expect(text).toBe('');
    expect(handover).not.toBe('none');
  });

  test('are not given to a shelter that has turned them off', async () => {
    const { db } = database;
    await db.updateTable('chat_answers').set({ is_on: false }).where('topic', '=', 'hours').execute();
    expect((await understandAs('When are you open?')).handover).toBe('all');
    await db.updateTable('chat_answers').set({ is_on: true }).where('topic', '=', 'hours').execute();
  });

  test('are given as Admins have changed them, and their own come first', async () => {
    const { db } = database;
    const visits = db.selectFrom('chat_answers').select('answer').where('topic', '=', 'visit');
    const { answer: visitAnswer } = await visits.executeTakeFirstOrThrow();
    const changed = { answer: 'Come any time before noon.' };
    await db.updateTable('chat_answers').set(changed).where('topic', '=', 'visit').execute();
    expect((await ask('Can I come and see the dogs?'))?.text).toBe('Come any time before noon.');
    await db.updateTable('chat_answers').set({ answer: visitAnswer }).where('topic', '=', 'visit').execute();
    const own = { title: 'Night', keywords: 'open at night', answer: 'Ring the bell.', position: 99 };
    await db.insertInto('chat_answers').values(own).execute();
    expect((await ask('Are you open at night?'))?.text).toBe('Ring the bell.');
    await db.deleteFrom('chat_answers').where('title', '=', 'Night').execute();
  });

  test('contain the shelter’s settings, and link to pages of the site', async () => {
    const answer = await ask('How much is it?');
    expect(answer!.text).toContain('$400 for dogs, $160 for cats and $25 for small animals');
    expect((await ask('Are you open today?'))!.text).toBe('Yes, we’re open today, 8:00 AM - 8:00 PM.');
    expect(await ask('Do cats need an application?')).toMatchObject({
      text: expect.stringContaining('Here are our cats.'),
      links: [{ label: 'our cats', href: '/search?type=Cat&status=Available' }],
    });
    for (const { title } of answers) {
      const { text, links } = (await ask(title))!;
      expect(text).not.toMatch(/[{}[\]]|\]\(/);
      for (const { href } of links) expect(href).toMatch(/^\/(?:[a-z]|#)/);
    }
  });
});

test('the days off are named among the days of a question', async () => {
  const { db } = database;
  // The Tuesday and Saturday after this Monday.
  for (const day of ['2026-05-05', '2026-05-09'])
    await db.insertInto('closed_days').values({ day, location: '', reason: 'Inventory' }).execute();
  expect((await ask('can i visit tomorrow'))?.text).toBe(
    'We’re closed on May 5 (Inventory). Otherwise, we’re open every day, 8:00 AM - 8:00 PM, except on May 9 (Inventory). To book, choose “Book a visit” on a pet’s page.',
  );
  expect((await ask('are you open on saturday'))?.text).toBe(
    'We’re closed on May 9 (Inventory). Otherwise, we’re open every day, 8:00 AM - 8:00 PM, except on May 5 (Inventory).',
  );
  expect((await ask('are you open on sunday'))?.text).toBe(`Yes, we’re ${sundays}.`);
  await db.insertInto('closed_days').values({ day: '2026-05-10', location: 'Eastside', reason: 'New floor' }).execute();
  expect((await ask('is the eastside shelter open this sunday'))?.text).toBe(
    'Eastside is closed on May 10 (New floor). Otherwise, we’re open every day, 8:00 AM - 8:00 PM, except on May 5 (Inventory) and May 9 (Inventory).',
  );
  await clearTables(db, 'closed_days');
});

test.each([
  ['a'.repeat(2000)],
  ['? '.repeat(1000)],
  ['my dog '.repeat(285)],
  ['with dogs and '.repeat(142)],
  ['small '.repeat(333)],
  ['do you have '.repeat(166)],
  ['\u0344\uFDFA'.repeat(1000)],
  ['[x](/'.repeat(400)],
  ['open cost visit '.repeat(125)],
  ['\uD800'.repeat(2000)],
])('2,000 characters of any kind are processed fast: %#', async (question) => {
  const answering = async () => {
    matchAnswers(question, answers);
    await understandAs(question);
  };
  expect(await cpuTimeOf(answering)).toBeLessThan(1000);
  await expect(ask(question)).resolves.not.toBeUndefined();
});
