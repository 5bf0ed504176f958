import { answerForSite } from './site-hours.ts';
import { joinList } from '../../../../platform/join-list.contract.ts';
import { socialNetworks, type SocialNetwork } from '../../../settings/social-networks.contract.ts';
import type { ChatLink } from '../../chat.contract.ts';
import { describeDecisionTime } from './answer-applying.ts';
import { answerForPet } from './answer-for-pet.ts';
import {
  answerHours,
  describeNowOrClock,
  describeOpening,
  describeRequestedDays,
  describeWalkIn,
} from './answer-hours.ts';
import { findConcernedPet } from './meant-pet.ts';
import { describePickupClock, describePickupDay } from './pickup-days.ts';
import { isReturning } from './returning.ts';
import { applicationAnswers } from './application-answers.ts';
import { petCard } from './answer-with-pets.ts';
import { isYesOrNo } from './clause-text.ts';
import type { Knowledge } from './knowledge.ts';
import { findQuestionById } from './match-questions.ts';
import { moneyAnswers } from './money-answers.ts';
import {
  findSavedAnswer,
  isUnedited,
  templateValues,
  withoutYes,
  type SpecialAnswers,
  type TopicAnswer,
} from './saved-answers.ts';
import { lowerFirst } from './sentences.ts';
import { listNamedSites } from './site-names.ts';
import { wordSet } from './tokens.ts';
import type { TopicId } from './topics.ts';
import { namesClosedHour, pointsToOtherTime } from './unclear-times.ts';
import type { Clause } from './words.ts';

/** Answers a question about a topic. @returns null if the shelter has turned its answer off */
export async function answerTopic(id: TopicId, clause: Clause, known: Knowledge): Promise<TopicAnswer | null> {
  // The fee of a pet that comes back, nobody has written down.
  if (id === 'refund' && isReturning(known)) return null;
  const forPet = answerForPet(id, clause, known);
  if (forPet !== undefined) return forPet;
  const special = await specialAnswers[id]?.(clause, known);
  if (special !== undefined) return special;
  const question = QUESTIONS[id];
  const answer =
    question === undefined ? findSavedAnswer(id, known) : findQuestionById(question, known.texts.questions);
  return answer && (isYesOrNo(clause) ? answer : { ...answer, text: withoutYes(answer.text) });
}

/** Topics that a frequent question of the settings answers. */
const QUESTIONS: Partial<Record<TopicId, string>> = {
  password: 'password',
  visitFamily: 'meeting',
  petAdoptedByOthers: 'already-adopted',
  onHoldExplained: 'on-hold',
  livesWith: 'lives-with',
  story: 'story',
};

const specialAnswers: SpecialAnswers = {
  ...applicationAnswers,
  ...moneyAnswers,
  trial: describeReturns,
  returnFee: describeReturns,
  hours: answerHours,
  visit: async (clause, known) => {
    if (pointsToOtherTime(clause, known)) return null;
    if (!isUnedited('visit', known)) return undefined;
    const last = known.pets.find(({ id }) => id === known.lastPetId);
    const book = last?.adoption_status === 'Available' && !last.isListedByUser ? last : null;
    const met = book ? [book] : [];
    const walkIn = await describeWalkIn(clause, known, met);
    // Whether its owner is at home, nobody knows.
    if (walkIn !== null && last?.isListedByUser) return null;
    const where = `${book ? `${book.name}’s` : 'a pet’s'} page`;
    const links = book ? [petCard(book)] : [FIND_TO_VISIT];
    if (walkIn !== null)
      return { text: `${walkIn} Choose “Book a visit” on ${where} if you’d like a set time.`, links };
    return answerForSite({ ...clause, pets: met }, known, async (atSite) => {
      const clock = await describeNowOrClock(clause, atSite, met);
      if (clock !== null) return { text: clock, links: [] };
      if (namesClosedHour(clause, atSite)) return null;
      const day = await describeRequestedDays(clause, atSite, met);
      if (day === null && !book) return undefined;
      return { text: `${day ?? describeOpening(atSite)} To book, choose “Book a visit” on ${where}.`, links };
    });
  },
  alerts: async ({ words }) => ({
    text: 'Save a search on our search page, and we’ll email you when there’s a match.',
    links: [{ label: 'Search pets', href: '/search' }],
    needsPerson: words.some(({ lemma }) => lemma === 'waitlist' || lemma === 'when'),
  }),
  social: async (clause, { shelter }) => {
    const named = clause.words.flatMap(({ typed }) => NETWORKS.get(typed) ?? []);
    const linked = socialNetworks.filter((network) => shelter.socialLinks[network]);
    if (linked.length === 0 || named.some((network) => !linked.includes(network))) return null;
    const text = 'You’ll find the links at the bottom of every page.';
    return { text: isYesOrNo(clause) ? `Yes! ${text}` : text, links: [] };
  },
  locations: async ({ words }, known) => {
    if (!isUnedited('locations', known)) return undefined;
    const { locations, phone } = known.shelter;
    const named = listNamedSites(words, known.shelter);
    // “Is Downtown your main location?”
    if (named.length > 1 && isYesOrNo({ words, isQuestion: true })) return null;
    const displayed = named.length > 0 ? named : locations;
    const lines = displayed.map(nameWithAddress);
    const text =
      named.length > 0 || displayed.length === 1
        ? `You’ll find us here:\n${lines.join('\n')}`
        : `We have ${displayed.length} locations:\n${lines.join('\n')}`;
    return { text: phone ? `${text}\nFor directions, call ${phone}.` : text, links: [] };
  },
  decisionTime: describeDecisionTime,
  bring: async (_clause, { shelter }) => {
    const texts = new Set(shelter.locations.filter(({ isOffered }) => isOffered).map(({ bring }) => bring));
    if (texts.size !== 1)
      return { text: 'Your pickup confirmation lists what to bring.', links: [], needsPerson: true };
    return { text: `Please bring to your pickup: ${lowerFirst([...texts][0]!)}`, links: [] };
  },
  moveVisit: async () => ({
    text: 'The email about your visit has a link to reschedule or cancel it. If you booked it while logged in, you can also do that on your dashboard.',
    links: [{ label: 'Dashboard', href: '/user-dashboard' }],
  }),
  ownPickup: async () => ({
    text: 'The date, time and location of your pickup are under Schedule pick-up in your account. You can reschedule it there, too.',
    links: [{ label: 'Schedule pick-up', href: '/user-dashboard/schedule-pickup' }],
  }),
  schedulePickup: async (_clause, { shelter }) => ({
    text: `Choose a day, a time and a location under Schedule pick-up in your account. Pickup times are ${joinList(shelter.pickupTimes.map(shortTime), 'or')}, at ${templateValues(shelter).pickup_places}.`,
    links: [{ label: 'Schedule pick-up', href: '/user-dashboard/schedule-pickup' }],
  }),
  pickupTimes: async (clause, known) => {
    const { words } = clause;
    const { shelter } = known;
    const links = [{ label: 'Schedule pick-up', href: '/user-dashboard/schedule-pickup' }];
    // “Can I choose which branch to collect from?”
    if (words.some(({ typed }) => typed === 'choose') && words.some(({ lemma }) => lemma === 'location'))
      return { text: `Yes: ${templateValues(shelter).pickup_places}.`, links };
    if (words.some(({ typed }) => typed === 'where') && words.some(({ typed }) => typed === 'go')) {
      const offered = shelter.locations.filter(({ isOffered }) => isOffered);
      const lines = offered.map(nameWithAddress).join('\n');
      return { text: `Come to the location that you’ve chosen under Schedule pick-up:\n${lines}`, links };
    }
    const times = `Pickup times are ${joinList(shelter.pickupTimes.map(shortTime), 'or')}, at ${templateValues(shelter).pickup_places}.`;
    const pet = words.some(({ typed }) => ['my', 'our'].includes(typed)) ? null : findConcernedPet(words, known);
    // A cat goes home without an application, unless someone has reserved it.
    if (pet?.type === 'Cat' && pet.adoption_status === 'Available')
      return {
        text: `${pet.name} is a cat, so no application is needed: just walk in during opening hours, ${shelter.openingHours}. If you’ve applied, choose a day under Schedule pick-up. ${times}`,
        links,
      };
    const clock = describePickupClock(clause, known, pet);
    if (clock === null) return null;
    const day = await describePickupDay(clause, known, pet);
    return {
      text: `${clock}${day ? `${day} ` : ''}${times} Once you’ve applied, choose a day under Schedule pick-up.`,
      links,
    };
  },
  // Listing a pet is no sad news.
  surrender: async ({ words }, known) => {
    const saved = findSavedAnswer('surrender', known);
    const isListing = words.some(({ lemma }) => ['list', 'post', 'advertise'].includes(lemma));
    return saved && isListing ? { ...saved, text: saved.text.replace(/^We’re sorry to hear that\. /, '') } : undefined;
  },
  unsubscribe: async (_clause, { texts }) => {
    const answer = findQuestionById('newsletter-end', texts.questions);
    return answer && { ...answer, text: answer.text.replace('in any issue', 'in any newsletter') };
  },
  // Whether a cat has been, no record says.
  declawing: async ({ words }, known) => {
    const saved = findSavedAnswer('declawing', known);
    const isPast = words.some(({ typed }) => typed === 'declawed') && !words.some(({ typed }) => ASKS_LEAVE.has(typed));
    return saved && isPast ? null : undefined;
  },
  contact: async (_clause, known) => {
    const last = known.pets.find(({ id }) => id === known.lastPetId);
    const saved = findSavedAnswer('contact', known);
    if (!saved || !last?.isListedByUser || last.adoption_status === 'Adopted') return undefined;
    return { ...saved, text: `To reach ${last.name}’s owner, use ${last.name}’s page. ${saved.text}` };
  },
  account: async ({ words }, known) => {
    if (!isUnedited('account', known)) return undefined;
    // “Can I apply without an account?”
    if (words.some(({ typed }) => typed === 'without'))
      return {
        text: 'You need an account to apply, list a pet or save a search. You can browse and book a visit without one.',
        links: [SIGN_UP],
      };
    const asksHow = words.some(({ typed }) => typed === 'how' || typed === 'where');
    if (!asksHow) return undefined;
    return {
      text: 'Signing up is free and takes your name, phone number, email and a password.',
      links: [SIGN_UP],
    };
  },
  privacy: async (_clause, { texts }) => {
    const answer = findQuestionById('my-data', texts.questions);
    return answer && { ...answer, links: [...answer.links, { label: 'Privacy notice', href: '/privacy' }] };
  },
  deleteAccount: async () => ({
    text: 'Log in, open Settings in your account and choose “Delete my account”. This is permanent.',
    links: [{ label: 'Account settings', href: '/user-dashboard/account-management' }],
  }),
};

const ASKS_LEAVE = wordSet('can could may get allowed allow i we my our');

const SIGN_UP: ChatLink = { label: 'Sign up', href: '/auth?mode=signup' };
const FIND_TO_VISIT: ChatLink = { label: 'Find a pet to visit', href: '/search?status=Available' };

const NETWORKS: ReadonlyMap<string, SocialNetwork> = new Map([
  ...socialNetworks.map((network): [string, SocialNetwork] => [network, network]),
  ['fb', 'facebook'],
  ['insta', 'instagram'],
  ['twitter', 'x'],
]);

/** A pet can always come back. What becomes of the fee, nobody has written down. */
async function describeReturns(_clause: Clause, known: Knowledge): Promise<TopicAnswer | null> {
  const returns = findSavedAnswer('returns', known);
  return returns && { ...returns, needsPerson: true };
}

/** “09:00 AM” → “9:00 AM” */
const shortTime = (time: string) => time.replace(/^0/, '');

function nameWithAddress({ name, address }: { name: string; address: string }): string {
  return address === '' ? name : `${name}: ${address}`;
}
