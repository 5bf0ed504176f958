import { createHash } from 'node:crypto';
import { freeHour, hour, minute, officeHour, day, startOfDay, type Person } from '../adoptions/demo-types.ts';
import { chatTexts } from '../../src/features/chat/chat.constants.ts';
import { seededRandom, type SeededRandom } from '../seeded-random.ts';
import { fillTemplate, type ChatPet } from './fill-template.ts';
import { chatScripts, type ChatScript } from './texts/chats.ts';

export interface DemoChatMessage {
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
  pet: ChatPet | null;
  messages: DemoChatMessage[];
  closed: Date | null;
}

/** The bot's answers by title. */
export type BotAnswers = ReadonlyMap<string, { text: string; links: { label: string; href: string }[] }>;

interface ChatContext {
  people: readonly Person[];
  pets: readonly ChatPet[];
  answers: BotAnswers;
  now: Date;
}

const PAST_CHATS = 87;
const DAYS = 360;
const SIGNED_IN_SHARE = 0.3;

/** A year of chats, the same each time: oldest first, the last three still open. */
export function demoChats(context: ChatContext): DemoChat[] {
  const random = seededRandom(20_261_205);
  const people = random.shuffle(context.people);
  // Denser towards the present; the last day is for the open chats.
  const ages = Array.from({ length: PAST_CHATS }, () => 1 + Math.floor(random.next() ** 2 * DAYS));
  const scripts = shuffleScripts(random);
  const past = ages
    .toSorted((one, other) => other - one)
    .map((ago, at) =>
      pastChat(random, context, { ...scripts[at]!, ago, at, person: findSignedIn(random, people, context.now, ago) }),
    );
  return [...past, ...openChats(random, context)];
}

interface ScriptVariant {
  script: ChatScript;
  /** The index of the phrasing to use. */
  variant: number;
}

/** Repeats all scripts in random order, with other phrasings in each round. */
function shuffleScripts(random: SeededRandom): ScriptVariant[] {
  const rounds = Math.ceil(PAST_CHATS / chatScripts.length);
  return Array.from({ length: rounds }, (_, variant) =>
    random.shuffle(chatScripts).map((script) => ({ script, variant })),
  ).flat();
}

/** Removes the person from the list: each has at most one chat. */
function findSignedIn(random: SeededRandom, people: Person[], now: Date, ago: number): Person | null {
  if (!random.chance(SIGNED_IN_SHARE)) return null;
  const at = people.findIndex(({ created_at }) => created_at.getTime() < startOfDay(now).getTime() - (ago + 1) * day);
  return at === -1 ? null : people.splice(at, 1)[0]!;
}

function pastChat(
  random: SeededRandom,
  context: ChatContext,
  { script, variant, ago, at, person }: ScriptVariant & { ago: number; at: number; person: Person | null },
): DemoChat {
  const isNight = script.messages.some(([, ...variants]) => variants.includes('{nobody}'));
  const hasAgent = !isNight && script.messages.some(([from]) => from === 'admin');
  const startedAt = isNight
    ? new Date(startOfDay(context.now).getTime() - ago * day - random.between(60, 170) * minute)
    : hasAgent
      ? officeHour(random, context.now, -ago)
      : freeHour(random, context.now, -ago);
  const pet = script.page === 'pet' ? findPet(random, context.pets, startedAt, script.type) : null;
  const email = isNight && !person ? `visitor.${at}@mail.example` : null;
  const messages = createMessages(random, script, {
    variant,
    startedAt,
    pet,
    email: email ?? person?.email ?? '',
    context,
  });
  const closed = new Date(messages.at(-1)!.at.getTime() + random.between(10, 40) * minute);
  const page = pet ? `/pets/${pet.id}` : script.page === 'pet' ? '/catalogue' : script.page;
  return { person, visitor_hash: person ? null : hashOf(at), email, page, pet, messages, closed };
}

/** A pet that was available then. */
function findPet(random: SeededRandom, pets: readonly ChatPet[], then: Date, type?: string): ChatPet {
  const available = pets.filter(
    (pet) =>
      pet.created_at < then &&
      (pet.adoption_status === 'Available' || pet.updated_at > then) &&
      (type === undefined || pet.type === type),
  );
  return random.pick(available.length > 0 ? available : pets);
}

interface MessageContext {
  variant: number;
  startedAt: Date;
  pet: ChatPet | null;
  email: string;
  context: ChatContext;
}

function createMessages(
  random: SeededRandom,
  script: ChatScript,
  { variant, startedAt, pet, email, context }: MessageContext,
): DemoChatMessage[] {
  let at = startedAt;
  let isAway = false;
  return script.messages.map(([from, ...variants], index): DemoChatMessage => {
    const isBot = from === 'bot' || from === 'answer';
    // The shelter replies to a night's messages in the morning.
    if (isAway && from === 'admin') at = new Date((Math.floor(at.getTime() / day) + 1) * day + 8.3 * hour);
    else if (index > 0) at = new Date(at.getTime() + (isBot ? 1000 : random.between(20, 190) * 1000));
    const answer = from === 'answer' ? context.answers.get(variants[0]!) : undefined;
    const template = answer?.text ?? fillTemplate(variant, variants, { pet: pet ?? undefined });
    isAway ||= template === '{nobody}';
    const texts = { '{nobody}': chatTexts.away, '{kept}': chatTexts.emailSaved };
    const text = (texts[template as keyof typeof texts] ?? template).replace('{mail}', () => email).trim();
    const links = answer && answer.links.length > 0 ? answer.links : from === 'bot' ? linksOf(text, script) : null;
    return { from: isBot ? 'bot' : from, text, links, at };
  });
}

function linksOf(text: string, { page }: ChatScript): DemoChatMessage['links'] {
  if (!text.startsWith('We have ')) return null;
  const [label, rest] = page.endsWith('Cat')
    ? ['See the cats', '&good_with_children=yes']
    : ['See the dogs', '&hypoallergenic=yes'];
  return [{ label, href: `${page}${rest}&status=Available` }];
}

/** The open chats: one has just been answered, and two wait, one of them on a pet's page. */
function openChats(random: SeededRandom, { pets, now, answers }: ChatContext): DemoChat[] {
  const pet = findPet(random, pets, now, 'Dog');
  const other = findPet(random, pets, now, 'Cat');
  const hours = answers.get('Opening hours')?.text ?? '';
  const line = (from: DemoChatMessage['from'], minutes: number, text: string, about?: ChatPet): DemoChatMessage => ({
    from,
    text: fillTemplate(0, [text], { pet: about }),
    links: null,
    at: new Date(now.getTime() - minutes * minute),
  });
  const open = (at: number, page: string, about: ChatPet | null, messages: DemoChatMessage[]): DemoChat => {
    return { person: null, visitor_hash: hashOf(at), email: null, page, pet: about, messages, closed: null };
  };
  return [
    open(PAST_CHATS, `/pets/${other.id}`, other, [
      line('user', 34, 'Hi, does {pet} like being brushed? That coat looks so soft.', other),
      line('admin', 31, '{He} loves it, especially behind the ears.', other),
      line('user', 30, 'We could come by around six this evening.'),
      line('admin', 28, 'Please do. I’ll let my coworker at the front desk know.'),
    ]),
    open(PAST_CHATS + 1, '/catalogue', null, [
      line('user', 13, 'Are you open on Saturday?'),
      line('bot', 13, hours),
      line('user', 11, 'And is there someone who could show us the rabbits? My daughter has been saving up for one.'),
    ]),
    open(PAST_CHATS + 2, `/pets/${pet.id}`, pet, [
      line('user', 4, 'Hi! Is {pet} used to city traffic? We live near the train station.', pet),
      line('user', 3, 'I could send a photo of our street 😄'),
    ]),
  ];
}

function hashOf(at: number): string {
  return createHash('sha256').update(`a browser of the demo shelter, ${at}`).digest('hex');
}
