import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { joinList } from '../../../../platform/join-list.contract.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import { fillTemplate } from '../../answer-template.contract.ts';
import type { ChatLink } from '../../chat.contract.ts';
import type { Knowledge } from './knowledge.ts';
import type { TopicId } from './topics.ts';
import type { Clause } from './words.ts';

export interface TopicAnswer {
  text: string;
  links: ChatLink[];
  needsPerson?: boolean;
}

/** Answers that depend on the question or on more than the texts; undefined: the text answers it. */
export type SpecialAnswers = Partial<
  Record<TopicId, (clause: Clause, known: Knowledge) => Promise<TopicAnswer | null | undefined>>
>;

/** The answer that Admins see and can edit. */
export function findSavedAnswer(topic: TopicId | 'emergency', { answers, shelter }: Knowledge): TopicAnswer | null {
  const saved = answers.find((answer) => answer.topic === topic && answer.is_on);
  return saved ? fillTemplate(saved.answer, templateValues(shelter)) : null;
}

/** Whether the saved answer is as it came, so that a closer one may take its place. */
export function isUnedited(topic: keyof typeof UNEDITED, { answers }: Knowledge): boolean {
  return answers.some((answer) => answer.topic === topic && answer.is_on && answer.answer.startsWith(UNEDITED[topic]));
}

const UNEDITED = {
  hours: 'We’re open {days}, {hours}.',
  fees: 'Our adoption fees are {fee_dog} for dogs, {fee_cat} for cats and {fee_other} for small animals.',
  visit: 'We’d love to see you! We’re open {days}, {hours}.',
  locations: 'You’ll find us at {pickup_places}.',
  account: 'Only to apply, list a pet or save a search. You can browse and book a visit without one.',
  applicationStatus: 'Your [Adoption History](/user-dashboard/adoption-history) shows where your application stands.',
};

/** The values of an answer's placeholders. */
export function templateValues({ name, openingDays, openingHours, phone, email, fees, locations }: Shelter) {
  return {
    name,
    days: openingDays,
    hours: openingHours,
    phone,
    email,
    fee_dog: formatMoney(fees.dog),
    fee_cat: formatMoney(fees.cat),
    fee_other: formatMoney(fees.other),
    pickup_places: joinList(
      locations.filter(({ isOffered }) => isOffered).map((location) => location.name),
      'or',
    ),
  };
}

/** An answer without its first word, for a question that asks for more than yes or no. */
export function withoutYes(text: string): string {
  const rest = text.replace(/^(?:Yes|No)(?:[.,]|$) ?/, '');
  return rest === '' ? text : rest[0]!.toUpperCase() + rest.slice(1);
}
