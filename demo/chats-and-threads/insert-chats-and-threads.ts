import type { Insertable } from 'kysely';
import { fillTemplate } from '../../src/features/chat/answer-template.contract.ts';
import { formatMoney } from '../../src/platform/format-money.contract.ts';
import { shelterSchema } from '../../src/features/settings/settings.contract.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { stableUuid } from '../../src/platform/stable-uuid.ts';
import { minute, type Person } from '../adoptions/demo-types.ts';
import { batches } from '../batches.ts';
import { demoAccounts } from '../people.ts';
import { demoChats, type BotAnswers, type DemoChatMessage, type DemoChat } from './demo-chats.ts';
import { demoThreads, type DemoThread, type TalkedApplication } from './demo-threads.ts';
import type { ChatPet } from './fill-template.ts';

/** Inserts two years of messages and a year of chats. Requires the pets, people and applications. */
export async function insertChatsAndThreads(trx: Database, now: Date): Promise<void> {
  const people = await listPeople(trx);
  const [admin, adopter] = demoAccounts.map(({ email }) => people.find((person) => person.email === email)!);
  const others = people.filter((person) => person !== admin && person !== adopter);
  const pets = await listPets(trx);
  const applications = await listApplications(trx);
  const byId = new Map(pets.map((pet) => [pet.id, pet]));
  const threads = demoThreads({ people: others, pets: byId, applications, adopter: adopter!, now });
  await insertThreads(trx, threads, admin!.id, now);
  const chats = demoChats({ people: others, pets, answers: await listBotAnswers(trx), now });
  await insertChats(trx, chats, admin!.id);
}

/** Messages, and the chats of signed-in people, are deleted with the people. */
export async function removeChatsAndThreads(trx: Database): Promise<void> {
  await trx.deleteFrom('chats').where('is_demo', '=', true).execute();
}

async function listPeople(trx: Database): Promise<Person[]> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number', 'created_at'])
    .where('is_demo', '=', true)
    .orderBy('id')
    .execute();
}

async function listPets(trx: Database): Promise<ChatPet[]> {
  return trx
    .selectFrom('pets')
    .select(['id', 'name', 'type', 'gender', 'adoption_status', 'created_at', 'updated_at'])
    .where('is_demo', '=', true)
    .orderBy('id')
    .execute();
}

async function listApplications(trx: Database): Promise<TalkedApplication[]> {
  const rows = await trx
    .selectFrom('applications')
    .leftJoin('pickups', 'pickups.application_id', 'applications.id')
    .select(['applications.user_id', 'applications.pet_id', 'applications.status', 'applications.created_at'])
    .select(['decided_at', 'returned_at', 'pickup_date'])
    .where('applications.is_demo', '=', true)
    .where('applications.user_id', 'is not', null)
    .orderBy('applications.id')
    .execute();
  return rows.map((row) => ({ ...row, user_id: row.user_id! }));
}

async function listBotAnswers(trx: Database): Promise<BotAnswers> {
  const template = shelterSchema.pick({ openingDays: true, openingHours: true, fees: true }).parse({});
  const { openingDays: days, openingHours: hours, fees } = template;
  const answers = await trx.selectFrom('chat_answers').select(['title', 'answer']).execute();
  const values = {
    name: 'Shelter World',
    days,
    hours,
    phone: '+1 555 0100',
    email: 'hello@shelter.example',
    fee_dog: formatMoney(fees.dog),
    fee_cat: formatMoney(fees.cat),
    fee_other: formatMoney(fees.other),
    pickup_places: 'Main Branch, Downtown or Eastside',
  };
  return new Map(answers.map(({ title, answer }) => [title, fillTemplate(answer, values)]));
}

type MessageRow = Insertable<Tables['messages']>;

async function insertThreads(trx: Database, threads: DemoThread[], adminId: number, now: Date): Promise<void> {
  const openers = threads.map(({ person, items }) => toRow(person, items[0]!, adminId, now, items.at(-1)!.at));
  const ids = await insertMessages(trx, openers);
  const answers = threads.flatMap(({ person, items }, at) =>
    items.slice(1).map((item) => ({ item, row: { ...toRow(person, item, adminId, now), reply_to: ids[at]! } })),
  );
  const inOrder = answers.toSorted((one, other) => one.item.at.getTime() - other.item.at.getTime());
  const answerIds = await insertMessages(
    trx,
    inOrder.map(({ row }) => row),
  );
  const liked = [
    ...threads.map(({ items, person }, at) => ({ item: items[0]!, user_id: person.id, id: ids[at]! })),
    ...inOrder.map(({ item, row }, at) => ({ item, user_id: row.user_id, id: answerIds[at]! })),
  ].filter(({ item }) => item.isLiked);
  const likes = liked.map(({ item, user_id, id }) => ({
    message_id: id,
    user_id: item.sender === 'user' ? adminId : user_id,
  }));
  await trx.insertInto('message_likes').values(likes).execute();
}

function toRow(
  person: Person,
  { sender, text, at, isRead }: DemoThread['items'][number],
  adminId: number,
  now: Date,
  active_at = at,
): MessageRow {
  const later = (minutes: number) => new Date(Math.min(at.getTime() + minutes * minute, now.getTime()));
  return {
    user_id: person.id,
    reply_to: null,
    sender,
    author_id: sender === 'admin' ? adminId : person.id,
    text,
    created_at: at,
    active_at,
    read_at: isRead ? later(19) : null,
    // Marked as notified: loading the demo must not send emails about unread messages.
    emailed_at: isRead ? null : later(10),
  };
}

async function insertMessages(trx: Database, rows: readonly MessageRow[]): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of batches(rows, 500)) {
    const inserted = await trx.insertInto('messages').values(batch).returning('id').execute();
    // Ids are assigned in the order of the rows, but may be returned in another order.
    ids.push(...inserted.map(({ id }) => id).toSorted((one, other) => one - other));
  }
  return ids;
}

async function insertChats(trx: Database, chats: DemoChat[], adminId: number): Promise<void> {
  const rows = await trx
    .insertInto('chats')
    .values(chats.map((chat) => toChatRow(chat, adminId)))
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  const messageRows = chats.flatMap(({ messages, person }, at) =>
    messages.map((message, index) => ({
      chat_id: ids[at]!,
      seq: index + 1,
      id: stableUuid(`demo chat ${at}, message ${index}`),
      sender: message.from,
      author_id: message.from === 'admin' ? adminId : message.from === 'user' ? (person?.id ?? null) : null,
      text: message.text,
      links: message.links && JSON.stringify(message.links),
      created_at: message.at,
      // Long enough ago that no server broadcasts them as new.
      stored_at: message.at,
    })),
  );
  for (const batch of batches(messageRows, 500)) await trx.insertInto('chat_messages').values(batch).execute();
}

function toChatRow(chat: DemoChat, adminId: number): Insertable<Tables['chats']> {
  const { person, visitor_hash, email, page, pet, messages, closed } = chat;
  const last = messages.at(-1)!.at;
  const seqOf = (from: DemoChatMessage['from']) => messages.findLastIndex((line) => line.from === from) + 1;
  const answered = seqOf('admin');
  const waiting = closed ? undefined : messages.slice(answered).find(({ from }) => from === 'user');
  return {
    visitor_hash,
    user_id: person?.id ?? null,
    email,
    page,
    pet_id: pet?.id ?? null,
    assigned_to: answered > 0 ? adminId : null,
    waiting_since: waiting?.at ?? null,
    closed_at: closed,
    last_seq: messages.length,
    visitor_read_seq: messages.length,
    shelter_read_seq: waiting ? answered : messages.length,
    emailed_seq: messages.length,
    started_at: messages[0]!.at,
    last_message_at: last,
    changed_at: last,
    is_demo: true,
  };
}
