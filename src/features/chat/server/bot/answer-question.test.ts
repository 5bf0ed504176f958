import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet } from '../../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { shelterSchema } from '../../../settings/settings.contract.ts';
import type { ChatBotAnswer } from '../../chat-contents.contract.ts';
import { listBotAnswers } from '../chat-contents.queries.ts';
import { answerQuestion } from './answer-question.ts';
import { matchAnswers } from './match-answers.ts';

const shelter = shelterSchema.parse({
  name: 'Haven by the Lake',
  phone: '+1 555 0177',
  email: 'hello@haven.example',
  timeZone: 'UTC',
  pickupsPerSlot: 2,
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

const ask = (question: string) => answerQuestion(database.db, question, shelter);
const titlesFor = (question: string) => matchAnswers(question, answers).map(({ title }) => title);

const hours = 'What are your opening hours?';
const cost = 'What does an adoption cost?';
const process = 'How does an adoption work?';
const visit = 'May I come by and meet a pet?';
const cats = 'Do I need an application for a cat?';
const where = 'Where are you, and where do I pick up my pet?';
const contact = 'How can I reach you?';
const pay = 'When and how do I pay?';
const status = 'How far is my application?';
const moving = 'Can I move my pick-up?';
const minor = 'I am not yet 18. May I adopt?';
const back = 'What if it does not work out?';
const health = 'Are your pets vaccinated and microchipped?';

describe('the default answers', () => {
  test('match their own questions', () => {
    expect(answers.length).toBeGreaterThan(15);
    for (const { title } of answers) expect(titlesFor(title)).toEqual([title]);
  });

  test.each([
    ['When are you open?', hours],
    ['when do u open tomorrow', hours],
    ['OPENING HOURS???', hours],
    ['Are you open on Sundays?', hours],
    ['hi! what time do you close', hours],
    ['Hello, I saw Buddy on your page yesterday and he is so cute. Are you open today?', hours],
    ['How much is a dog?', cost],
    ['how much does it cost to adopt', cost],
    ['What’s the adoption fee for cats?', cost],
    ['price', cost],
    ['What is included in the fee?', cost],
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
    ['Where can I pick up my pet?', where],
    ['Can I talk to a real person please', contact],
    ['phone number?', contact],
    ['Can I pay with PayPal?', pay],
    ['do you take credit cards', pay],
    ['Have you decided about my application yet?', status],
    ['What is the status of my application?', status],
    ['I need to reschedule my pickup', moving],
    ['Can I change my pick-up to another day?', moving],
    ['I am 16, can I adopt?', minor],
    ['how old do I have to be to adopt a dog?', minor],
    ['Can I bring him back if it doesn’t work out?', back],
    ['Do you allow declawing?', 'May I have my cat declawed?'],
    ['are the dogs vaccinated?', health],
    ['Do I need to register?', 'Do I need an account?'],
    ['I forgot my password', 'Do I need an account?'],
    ['I can’t keep my dog any more, can you take him?', 'I have to give my pet away. Can you help?'],
    ['I found a stray cat in my garden', 'I have found or lost an animal. What now?'],
    ['Can I volunteer at the shelter?', 'Can I volunteer or donate?'],
    ['do you have delivery to another state?', 'Do you deliver pets?'],
  ])('%s', (question, title) => {
    expect(titlesFor(question)).toEqual([title]);
  });

  test('answer two questions at once', () => {
    expect(titlesFor('What are your opening hours? And how much is a cat?')).toEqual([hours, cost]);
  });

  test.each([
    'Hello',
    'hi there',
    'Thank you so much!',
    'ok',
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
  ])('are not given to: %s', async (message) => {
    expect(titlesFor(message)).toEqual([]);
    expect(await ask(message)).toBeNull();
  });

  test('contain the shelter’s settings, and link to pages of the site', async () => {
    const answer = await ask('How much is it?');
    expect(answer!.text).toContain('$400 for a dog, $160 for a cat and $25 for a small animal');
    expect((await ask('Are you open today?'))!.text).toBe('We are open every day, 8:00 AM - 8:00 PM.');
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

describe('requested pets', () => {
  test('are counted and linked if they are adoptable', async () => {
    expect(await ask('Do you have a cat that likes children?')).toEqual({
      text: 'We have 2 cats that are good with children.',
      links: [{ label: 'See 2 cats', href: '/search?type=Cat&good_with_children=yes&status=Available' }],
    });
    expect(await ask('Any labradors?')).toEqual({
      text: 'We have one labrador.',
      links: [{ label: 'See the labrador', href: '/search?text=labrador&type=Dog&status=Available' }],
    });
  });

  test('of two types are answered one by one', async () => {
    const answer = await ask('Do you have kittens or a small hypoallergenic dog?');
    expect(answer!.text).toBe('We have one kitten. We have one small hypoallergenic dog.');
    expect(answer!.links.map(({ label }) => label)).toEqual(['See the kitten', 'See the dog']);
  });

  test('are found without a question', async () => {
    const answer = await ask('big dog for a family with a cat');
    expect(answer?.text).toContain('dog');
  });

  test('that are missing are answered with the closest match', async () => {
    expect(await ask('We are looking for a small cat that is good with children.')).toEqual({
      text: 'Right now we have no small cats that are good with children, but 2 cats that are good with children.',
      links: [{ label: 'See 2 cats', href: '/search?type=Cat&good_with_children=yes&status=Available' }],
    });
    expect(await ask('Hamster?')).toEqual({
      text: 'Right now we have no hamsters. If you save the search, we write to you as soon as one comes.',
      links: [{ label: 'Save this search', href: '/search?type=Hamster&status=Available' }],
    });
  });
});

describe('a pet that is asked about by name', () => {
  test('is looking for a home, or on hold', async () => {
    const { db } = database;
    const luna = await createPet(db, { name: 'Lúna', species: 'Rabbit' });
    await createPet(db, { name: 'Oscar', adoption_status: 'Pending', species: 'Rabbit' });
    for (const name of ['Twin', 'Twin']) await createPet(db, { name, species: 'Rabbit' });
    const meet = [{ label: 'Meet Lúna', href: `/pets/${luna.id}` }];
    expect(await ask('Hi! Is Luna still available?')).toEqual({
      text: 'Yes, Lúna is looking for a home.',
      links: meet,
    });
    expect((await ask('is LUNA still looking for a home'))?.links).toEqual(meet);
    expect((await ask('Is Oscar available?'))?.text).toContain('Oscar is on hold');
    for (const other of ['Is Twin still available?', 'Is Nobody still available?', 'Is he still available?']) {
      expect(await ask(other)).toBeNull();
    }
  });
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
  const started = performance.now();
  matchAnswers(question, answers);
  expect(performance.now() - started).toBeLessThan(1000);
  await expect(ask(question)).resolves.not.toBeUndefined();
});
