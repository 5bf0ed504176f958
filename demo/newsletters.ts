import type { Insertable } from 'kysely';
import { personalizeNewsletter, composeNewsletter } from '../src/features/newsletter/server/index.ts';
import type { Database, Tables } from '../src/platform/database.ts';
import { makeToken } from '../src/platform/tokens.ts';
import { batches } from './batches.ts';
import { demoAccounts } from './people.ts';
import { seededRandom } from './seeded-random.ts';

const SUBSCRIBERS = 60;
const day = 86_400_000;
const hour = 3_600_000;

interface Subscriber {
  id: number;
  user_id: number;
  name: string;
  email: string;
  confirmed_at: Date;
}

/** Inserts the demo newsletter's subscribers, sent issues and a draft. */
export async function insertNewsletters(trx: Database, publicUrl: string, now: Date): Promise<void> {
  const admin = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccounts[0].email)
    .executeTakeFirstOrThrow();
  const readers = await insertReaders(trx, now);
  const [dog, cat] = await findWaiting(trx);
  for (const { daysAgo, subject, preview, text } of sentNewsletters) {
    const at = new Date(now.getTime() - daysAgo * day);
    const { content } = await composeNewsletter(trx, { subject, preview, text }, publicUrl);
    const { id } = await trx
      .insertInto('newsletters')
      .values({
        subject,
        preview,
        text,
        content: JSON.stringify(content),
        status: 'sent',
        version: 3,
        written_by: admin.id,
        created_at: new Date(at.getTime() - 5 * hour),
        updated_at: at,
        started_at: at,
        finished_at: at,
        is_demo: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reached = readers.filter(({ confirmed_at }) => confirmed_at < at);
    for (const batch of batches(reached)) {
      const emails = await trx
        .insertInto('emails')
        .values(
          batch.map(({ user_id, name, email }) => ({
            type: 'newsletter',
            user_id,
            to_name: name,
            to_email: email,
            content: JSON.stringify(personalizeNewsletter(content, name)),
            reference: `newsletter ${id}`,
            access_link: null,
            is_demo: true,
            status: 'kept' as const,
            next_attempt_at: at,
            leased_until: null,
            last_error: null,
            created_at: at,
            completed_at: new Date(at.getTime() + 1000),
          })),
        )
        .returning('id')
        .execute();
      const rows = batch.map((subscriber, place) => {
        return { newsletter_id: id, subscriber_id: subscriber.id, email_id: emails[place]!.id };
      });
      await trx.insertInto('newsletter_recipients').values(rows).execute();
    }
  }
  await trx
    .insertInto('newsletters')
    .values({
      ...draftNewsletter(dog, cat),
      written_by: admin.id,
      created_at: new Date(now.getTime() - 2 * day),
      updated_at: new Date(now.getTime() - 20 * hour),
      is_demo: true,
    })
    .execute();
}

/** The sent emails are deleted with their recipients. */
export async function removeNewsletters(trx: Database): Promise<void> {
  await trx.deleteFrom('newsletters').where('is_demo', '=', true).execute();
  await trx.deleteFrom('newsletter_subscribers').where('is_demo', '=', true).execute();
}

async function insertReaders(trx: Database, now: Date): Promise<Subscriber[]> {
  const random = seededRandom(20_261_121);
  const users = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at'])
    .where('is_demo', '=', true)
    .where('role_id', '=', 2)
    .orderBy('id')
    .execute();
  const people = [
    ...users.filter(({ email }) => email === demoAccounts[1].email),
    ...random.shuffle(users.filter(({ email }) => email !== demoAccounts[1].email)).slice(0, SUBSCRIBERS - 1),
  ];
  const rows: Insertable<Tables['newsletter_subscribers']>[] = people.map((person) => {
    const known = now.getTime() - person.created_at.getTime();
    const confirmed_at = new Date(person.created_at.getTime() + Math.floor(random.next() * known * 0.6));
    return {
      name: person.name,
      email: person.email,
      user_id: person.id,
      confirm_token_hash: null,
      confirmed_at,
      unsubscribe_token: makeToken(),
      created_at: confirmed_at,
      is_demo: true,
    };
  });
  const inserted = await trx.insertInto('newsletter_subscribers').values(rows).returning(['id', 'email']).execute();
  const ids = new Map(inserted.map(({ id, email }) => [email, id]));
  return rows.map(({ name, email, user_id, confirmed_at }) => {
    return { id: ids.get(email)!, user_id: user_id!, name, email, confirmed_at: confirmed_at as Date };
  });
}

/** The dog and the cat that have waited the longest. */
async function findWaiting(trx: Database): Promise<[number, number]> {
  const find = async (type: 'Dog' | 'Cat') => {
    const pet = trx
      .selectFrom('pets')
      .select('id')
      .where('is_demo', '=', true)
      .where('is_listed', '=', true)
      .where('adoption_status', '=', 'Available')
      .where('type', '=', type)
      .orderBy('created_at')
      .orderBy('id');
    return (await pet.executeTakeFirstOrThrow()).id;
  };
  return [await find('Dog'), await find('Cat')];
}

const sentNewsletters = [
  {
    daysAgo: 200,
    subject: 'Kitten season is here',
    preview: 'Small paws, big appetites, and how you can help.',
    text: `Every spring, the phone rings more often: someone has found kittens under a shed, in a barn, behind a bakery. This year is no exception, and our foster homes are full of tiny striped faces.

## What helps most

- A foster home for four to eight weeks. We bring food, litter and advice.
- Kitten formula and canned food. We have plenty of dry food.
- Patience: the little ones go home when they’re twelve weeks old, and not a day before.

Meet [the kittens who are ready to go home](/search?type=Cat&age=baby). They’re happiest in pairs.

Thank you for being there, {name}.`,
  },
  {
    daysAgo: 96,
    subject: 'Spend an afternoon with our seniors',
    preview: 'Coffee, cake and dogs who’ve seen it all.',
    text: `Not everyone needs a puppy. Our senior dogs know how to walk on a leash, when to be quiet, and which couch is the best one.

On the last Sunday of the month, they’re receiving visitors from two until five. There’s coffee and cake, and a bench in the sun if you’d rather just sit next to someone for a while.

## Meet them

See all of our [dogs eight years and older](/search?type=Dog&age=senior). You’re welcome on any other day, too: just tap “Book a visit” on a pet’s page.

See you there, {name}!`,
  },
  {
    daysAgo: 27,
    subject: 'What your visits have changed',
    preview: 'A look back, and a thank-you.',
    text: `Here’s some purely good news: more pets than ever have moved out of our kennels and into someone’s life over the past few months.

## Three small things that made a big difference

- The quiet hour in the morning, when shy cats meet visitors one at a time.
- Daily walks with our volunteers, rain or shine.
- Your stories. Reading [how it went for others](/success-stories) gives people the courage to ask.

If you’ve adopted from us, we’d love to hear how it’s going: you can share your story from your account.

With love from all of us here.`,
  },
];

function draftNewsletter(dog: number, cat: number) {
  return {
    subject: 'Two pets who’ve waited long enough',
    preview: 'Meet them before someone else does.',
    text: `Some pets are adopted within days. Others get overlooked, for no reason we can name. Today we’d like you to meet two of them.

[pet ${dog}]

[pet ${cat}]

## Come meet them

- We’re open every day, no appointment needed.
- [Book a visit](/search-and-display) if you’d like someone to show you around.`,
  };
}
