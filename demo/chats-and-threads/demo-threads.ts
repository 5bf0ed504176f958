import { day, freeHour, groupOf, hour, minute, officeHour, startOfDay, type Person } from '../adoptions/demo-types.ts';
import { timestampBeforeNow, endOfDay } from '../adoptions/today.ts';
import { seededRandom, type SeededRandom } from '../seeded-random.ts';
import { firstNameOf, fillTemplate, type ChatPet } from './fill-template.ts';
import { afterScripts } from './texts/threads-after.ts';
import { beforeScripts, type Script } from './texts/threads-before.ts';

/** The fields of a demo application that messages refer to. */
export interface TalkedApplication {
  user_id: number;
  pet_id: number;
  status: string;
  created_at: Date;
  decided_at: Date | null;
  returned_at: Date | null;
  pickup_date: string | null;
}

export interface Item {
  sender: 'user' | 'admin';
  text: string;
  at: Date;
  isRead: boolean;
  isLiked: boolean;
}

/** A thread: its first message and the replies. */
export interface DemoThread {
  person: Person;
  items: Item[];
}

export interface ChatContext {
  /** Everyone except the demo adopter. */
  people: readonly Person[];
  pets: ReadonlyMap<number, ChatPet>;
  applications: readonly TalkedApplication[];
  adopter: Person;
  now: Date;
}

const scripts = [...beforeScripts, ...afterScripts];
const THREADS = 130;
/** Older threads have been answered. */
const QUIET_DAYS = 4;

/** The threads of two years, the same each time, oldest first. */
export function demoThreads({ now, ...context }: ChatContext): DemoThread[] {
  const random = seededRandom(20_261_130);
  const recorded = { ...context, now: endOfDay(now) };
  const past = pastThreads(random, recorded);
  const threads = [...past, ...waitingThreads(random, recorded, past), ...threadsOfAdopter(recorded)];
  return threads
    .toSorted((one, other) => one.items[0]!.at.getTime() - other.items[0]!.at.getTime())
    .map(({ person, items }) => ({
      person,
      items: items.map((item) => ({ ...item, at: timestampBeforeNow(item.at, now) })),
    }));
}

function pastThreads(random: SeededRandom, { people, pets, applications, now }: ChatContext): DemoThread[] {
  const known = new Map(people.map((person) => [person.id, person]));
  const latest = startOfDay(now).getTime() - QUIET_DAYS * day;
  const threads: DemoThread[] = [];
  // Sorted by id: today's applications have other times, and so another order, at each start.
  const recorded = applications.toSorted((one, other) => one.pet_id - other.pet_id || one.user_id - other.user_id);
  for (const application of random.shuffle(recorded)) {
    if (threads.length >= THREADS - 14) break;
    const [person, pet] = [known.get(application.user_id), pets.get(application.pet_id)];
    const when = random.pick(['asking', 'asking', 'applied', 'pickup', 'home', 'home', 'declined'] as const);
    const startedAt = person && pet && beginningOf(random, when, application);
    if (!startedAt || startedAt < person.created_at || startedAt.getTime() > latest - 4 * day) continue;
    threads.push({ person, items: play(random, pick(random, when, pet), { startedAt, pet, person }) });
  }
  while (threads.length < THREADS) {
    const person = random.pick(people);
    const startedAt = freeHour(random, now, -random.between(QUIET_DAYS + 5, 700));
    if (startedAt < person.created_at) continue;
    threads.push({ person, items: play(random, pick(random, 'general'), { startedAt, person }) });
  }
  return threads;
}

/** When a person writes about this stage of an adoption; null if it was not reached. */
function beginningOf(random: SeededRandom, when: Script['when'], application: TalkedApplication): Date | null {
  const { created_at, decided_at, returned_at, status, pickup_date } = application;
  const isTheirs = status === 'Approved' && decided_at !== null && returned_at === null;
  if (when === 'asking') return freeHour(random, created_at, -random.between(2, 4));
  if (when === 'applied') return freeHour(random, created_at, 1);
  if (when === 'declined') return status === 'Rejected' && decided_at ? freeHour(random, decided_at, 1) : null;
  if (!isTheirs || pickup_date === null) return null;
  const used = new Date(`${pickup_date}T12:00:00Z`);
  if (when === 'home') return freeHour(random, used, random.between(6, 60));
  return used.getTime() - startOfDay(decided_at).getTime() > 5 * day ? freeHour(random, decided_at, 1) : null;
}

function pick(random: SeededRandom, when: Script['when'], pet?: ChatPet): Script {
  const group = pet && groupOf(pet);
  return random.pick(scripts.filter((script) => script.when === when && (!script.group || script.group === group)));
}

interface Scene {
  startedAt: Date;
  person: Person;
  pet?: ChatPet;
}

function play(random: SeededRandom, { messages }: Script, { startedAt, person, pet }: Scene): Item[] {
  const items: Item[] = [];
  const variant = random.between(0, Math.max(...messages.map((line) => line.length - 1)) - 1);
  for (const [sender, ...variants] of messages) {
    const last = items.at(-1)?.at;
    const at = last ? answerTime(random, last, sender) : startedAt;
    const text = fillTemplate(variant, variants, { pet, first: firstNameOf(person) });
    items.push({ sender, text, at, isRead: true, isLiked: random.chance(sender === 'user' ? 0.3 : 0.2) });
  }
  return items;
}

/** The shelter replies in its opening hours, people in their free time. */
function answerTime(random: SeededRandom, last: Date, sender: 'user' | 'admin'): Date {
  const soon = new Date(last.getTime() + random.between(20, 200) * minute);
  const atDesk = soon.getUTCHours() >= 8 && soon.getUTCHours() < 19;
  return atDesk || sender === 'user' ? soon : officeHour(random, last, 1);
}

/** The recent threads: new questions, a follow-up, and threads that were read but not answered. */
function waitingThreads(random: SeededRandom, context: ChatContext, past: readonly DemoThread[]): DemoThread[] {
  const { people, pets, now } = context;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const before = (days: number) => new Date(startOfDay(now).getTime() - days * day);
  const writers = random.shuffle(
    people.filter(
      (person) =>
        person.created_at < before(30) &&
        !past.some((thread) => thread.person === person && thread.items.at(-1)!.at > before(20)),
    ),
  );
  const selected = random.shuffle([...pets.values()].filter((pet) => pet.adoption_status === 'Available'));
  const next = () => ({ person: writers.pop()!, pet: selected.pop()! });
  const opened = [26 * minute, 3 * hour, 7 * hour, 20 * hour, 30 * hour].map((ms, at): DemoThread => {
    const { person, pet } = next();
    const [first] = play(random, pick(random, 'asking', pet), { startedAt: ago(ms), person, pet });
    return { person, items: [{ ...first!, isRead: at >= 3, isLiked: false }] };
  });
  const { person, pet } = next();
  const [question, answer] = play(random, pick(random, 'asking', pet), { startedAt: ago(25 * hour), person, pet });
  const thanks = 'Thank you! One more thing: can my sister come along? She’s had dogs and cats all her life.';
  const items: Item[] = [
    { ...question!, isLiked: false },
    { ...answer!, at: ago(22 * hour), isLiked: true },
    { sender: 'user', text: thanks, at: ago(90 * minute), isRead: false, isLiked: false },
  ];
  return [...opened, { person, items }];
}

/** One thread of each kind for the demo adopter's inbox; the newest is unread. */
function threadsOfAdopter({ pets, applications, adopter, now }: ChatContext): DemoThread[] {
  const own = applications.filter(({ user_id }) => user_id === adopter.id);
  const theirs = own.filter(({ status }) => status === 'Approved');
  const petOf = (application: TalkedApplication | undefined) => application && pets.get(application.pet_id);
  const [atHome, promised] = [petOf(theirs[0]), petOf(theirs.at(-1))];
  const hopedFor = petOf(own.findLast(({ status }) => status === 'Pending'));
  const at = (ms: number) => new Date(now.getTime() - ms);
  const write = (sender: Item['sender'], ms: number, text: string, pet?: ChatPet): Item => {
    const texts = fillTemplate(0, [text], { pet, first: firstNameOf(adopter) });
    return { sender, text: texts, at: at(ms), isRead: true, isLiked: sender === 'user' && ms > 30 * day };
  };
  const threads = [
    [
      write(
        'user',
        120 * day,
        '{pet} has settled in so well! {He} sleeps on {his} back now, which I take as a compliment.',
        atHome,
      ),
      write('admin', 119.8 * day, 'It’s the highest one there is. Thanks for writing, {first}!', atHome),
    ],
    [
      write('user', 41 * day, 'Do you still need old towels? I have two bags of them.'),
      write('admin', 40.7 * day, 'Always! Drop them off at the front desk at Main Branch whenever we’re open.'),
      write('user', 40.5 * day, 'I’ll bring them by on Friday.'),
      write('admin', 40.4 * day, 'Thank you, {first}. The puppies say thanks, too.'),
    ],
    [
      write(
        'user',
        30 * hour,
        'I’m so happy that {pet} is coming home with us! Could you tell us what to expect the first night?',
        promised,
      ),
      write(
        'admin',
        27 * hour,
        'Of course, {first}. A quiet room, a night light, and something that smells like here. We’ll go over it all when you pick {him} up.',
        promised,
      ),
    ],
    [
      {
        ...write(
          'admin',
          50 * minute,
          'Hi {first}, a question about your application for {pet}: will someone be home during the first week? One line is plenty.',
          hopedFor,
        ),
        isRead: false,
      },
    ],
  ];
  return threads.map((items) => ({ person: adopter, items }));
}
