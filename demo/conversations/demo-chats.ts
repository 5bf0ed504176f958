import { createHash } from 'node:crypto';
import { freeHour, hour, minute, officeHour, day, startOfDay, type Person } from '../adoptions/shelter-life.ts';
import { chatTexts } from '../../src/features/chat/chat.constants.ts';
import { seededRandom, type SeededRandom } from '../seeded-random.ts';
import { speak, type TalkedPet } from './speech.ts';
import { chatScripts, type ChatScript } from './words/chats.ts';

export interface ChatLine {
  from: 'user' | 'admin' | 'bot';
  text: string;
  links: { label: string; href: string }[] | null;
  at: Date;
}

export interface DemoChat {
  /** Null for a visitor who is not signed in. */
  person: Person | null;
  visitor_hash: string | null;
  email: string | null;
  page: string;
  pet: TalkedPet | null;
  lines: ChatLine[];
  closed: Date | null;
}

/** What the bot says to the questions it knows, by their titles. */
export type BotAnswers = ReadonlyMap<string, { text: string; links: { label: string; href: string }[] }>;

interface Talk {
  people: readonly Person[];
  pets: readonly TalkedPet[];
  answers: BotAnswers;
  now: Date;
}

const PAST_CHATS = 87;
const DAYS = 360;
/** How many of the visitors are signed in. */
const KNOWN = 0.3;

/** A year of conversations in the chat, the same ones each time: the oldest first, the last three still open. */
export function demoChats(talk: Talk): DemoChat[] {
  const random = seededRandom(20_261_205);
  const people = random.shuffle(talk.people);
  // Denser towards the present, and none on the last day: that is for those which are open.
  const ages = Array.from({ length: PAST_CHATS }, () => 1 + Math.floor(random.next() ** 2 * DAYS));
  const scripts = inTurn(random);
  const past = ages
    .toSorted((one, other) => other - one)
    .map((ago, at) =>
      pastChat(random, talk, { ...scripts[at]!, ago, at, person: findKnown(random, people, talk.now, ago) }),
    );
  return [...past, ...openChats(random, talk)];
}

interface Told {
  script: ChatScript;
  /** Which of its ways to say things. */
  way: number;
}

/** All scripts, again and again in another order, and in other words. */
function inTurn(random: SeededRandom): Told[] {
  const rounds = Math.ceil(PAST_CHATS / chatScripts.length);
  return Array.from({ length: rounds }, (_, way) =>
    random.shuffle(chatScripts).map((script) => ({ script, way })),
  ).flat();
}

/** Each person has one conversation at most. */
function findKnown(random: SeededRandom, people: Person[], now: Date, ago: number): Person | null {
  if (!random.chance(KNOWN)) return null;
  const at = people.findIndex(({ created_at }) => created_at.getTime() < startOfDay(now).getTime() - (ago + 1) * day);
  return at === -1 ? null : people.splice(at, 1)[0]!;
}

function pastChat(
  random: SeededRandom,
  talk: Talk,
  { script, way, ago, at, person }: Told & { ago: number; at: number; person: Person | null },
): DemoChat {
  const isNight = script.lines.some(([, ...ways]) => ways.includes('{nobody}'));
  const hasTeam = !isNight && script.lines.some(([from]) => from === 'admin');
  const begun = isNight
    ? new Date(startOfDay(talk.now).getTime() - ago * day - random.between(60, 170) * minute)
    : hasTeam
      ? officeHour(random, talk.now, -ago)
      : freeHour(random, talk.now, -ago);
  const pet = script.page === 'pet' ? findPet(random, talk.pets, begun, script.type) : null;
  const email = isNight && !person ? `visitor.${at}@mail.example` : null;
  const lines = playLines(random, script, { way, begun, pet, email: email ?? person?.email ?? '', talk });
  const closed = new Date(lines.at(-1)!.at.getTime() + random.between(10, 40) * minute);
  const page = pet ? `/pets/${pet.id}` : script.page === 'pet' ? '/catalogue' : script.page;
  return { person, visitor_hash: person ? null : hashOf(at), email, page, pet, lines, closed };
}

/** One who looked for a home then. */
function findPet(random: SeededRandom, pets: readonly TalkedPet[], then: Date, type?: string): TalkedPet {
  const there = pets.filter(
    (pet) =>
      pet.created_at < then &&
      (pet.adoption_status === 'Available' || pet.updated_at > then) &&
      (type === undefined || pet.type === type),
  );
  return random.pick(there.length > 0 ? there : pets);
}

interface Stage {
  way: number;
  begun: Date;
  pet: TalkedPet | null;
  email: string;
  talk: Talk;
}

function playLines(random: SeededRandom, script: ChatScript, { way, begun, pet, email, talk }: Stage): ChatLine[] {
  let at = begun;
  let isAway = false;
  return script.lines.map(([from, ...ways], index): ChatLine => {
    const isBot = from === 'bot' || from === 'answer';
    // Who was asked at night answers in the morning.
    if (isAway && from === 'admin') at = new Date((Math.floor(at.getTime() / day) + 1) * day + 8.3 * hour);
    else if (index > 0) at = new Date(at.getTime() + (isBot ? 1000 : random.between(20, 190) * 1000));
    const answer = from === 'answer' ? talk.answers.get(ways[0]!) : undefined;
    const said = answer?.text ?? speak(way, ways, { pet: pet ?? undefined });
    isAway ||= said === '{nobody}';
    const words = { '{nobody}': chatTexts.away, '{kept}': chatTexts.emailSaved };
    const text = (words[said as keyof typeof words] ?? said).replace('{mail}', () => email).trim();
    const links = answer && answer.links.length > 0 ? answer.links : from === 'bot' ? linksOf(text, script) : null;
    return { from: isBot ? 'bot' : from, text, links, at };
  });
}

function linksOf(text: string, { page }: ChatScript): ChatLine['links'] {
  if (!text.startsWith('We have ')) return null;
  const [label, rest] = page.endsWith('Cat')
    ? ['See the cats', '&good_with_children=yes']
    : ['See the dogs', '&hypoallergenic=yes'];
  return [{ label, href: `${page}${rest}&status=Available` }];
}

/** Now: one who has just been answered, and two who wait, one of them on a pet's page. */
function openChats(random: SeededRandom, { pets, now, answers }: Talk): DemoChat[] {
  const pet = findPet(random, pets, now, 'Dog');
  const other = findPet(random, pets, now, 'Cat');
  const hours = answers.get('What are your opening hours?')?.text ?? '';
  const line = (from: ChatLine['from'], minutes: number, text: string, about?: TalkedPet): ChatLine => ({
    from,
    text: speak(0, [text], { pet: about }),
    links: null,
    at: new Date(now.getTime() - minutes * minute),
  });
  const open = (at: number, page: string, about: TalkedPet | null, lines: ChatLine[]): DemoChat => {
    return { person: null, visitor_hash: hashOf(at), email: null, page, pet: about, lines, closed: null };
  };
  return [
    open(PAST_CHATS, `/pets/${other.id}`, other, [
      line('user', 34, 'Hi, does {pet} like to be brushed? The coat looks so soft.', other),
      line('admin', 31, '{He} loves it, above all behind the ears.', other),
      line('user', 30, 'We could come by around six this evening.'),
      line('admin', 28, 'Please do. I tell my colleague at the desk.'),
    ]),
    open(PAST_CHATS + 1, '/catalogue', null, [
      line('user', 13, 'Are you open on Saturday?'),
      line('bot', 13, hours),
      line('user', 11, 'And is there somebody who could show us the rabbits? My daughter has saved up for one.'),
    ]),
    open(PAST_CHATS + 2, `/pets/${pet.id}`, pet, [
      line('user', 4, 'Good day! Is {pet} used to city traffic? We live near the station.', pet),
      line('user', 3, 'I could send a photo of our street 😄'),
    ]),
  ];
}

function hashOf(at: number): string {
  return createHash('sha256').update(`a browser of the demo shelter, ${at}`).digest('hex');
}
