import { formatMoney } from '../../platform/format-money.contract.ts';
import { joinList } from '../../platform/join-list.contract.ts';
import { formatTime } from '../../platform/shelter-day.contract.ts';
import type { FeeSettings, ProcedureSettings, QuestionSettings, ShelterSettings } from './setting-fields.contract.ts';
import { questionGroups, type TextPlaceholder } from './settings.constants.ts';
import { fillTemplate, hasOnlyLinks, type TextLink } from './text-template.contract.ts';

/** A paragraph, or the items of a list. */
export type TextBlock = string | string[];

export interface DisplayedQuestion {
  id: string;
  question: string;
  answer: TextBlock[];
  links: TextLink[];
}

export interface DisplayedQuestionGroup {
  id: string;
  title: string;
  questions: DisplayedQuestion[];
}

/** The settings that placeholders refer to. */
export interface TextSources {
  shelter: Pick<ShelterSettings, 'name' | 'phone' | 'email' | 'opening_days' | 'opening_hours'>;
  fees: Pick<FeeSettings, 'dog_cents' | 'cat_cents' | 'other_cents'>;
  /** The offered pickup times and sites. */
  pickups: { times: readonly string[]; sites: readonly string[] };
  procedure: Pick<ProcedureSettings, 'covered'>;
}

export type TextValues = Record<TextPlaceholder, string>;

/** The value of each placeholder. */
export function textValues({ shelter, fees, pickups, procedure }: TextSources): TextValues {
  return {
    name: shelter.name,
    days: shelter.opening_days,
    hours: shelter.opening_hours,
    phone: shelter.phone,
    email: shelter.email,
    fee_dog: formatMoney(fees.dog_cents),
    fee_cat: formatMoney(fees.cat_cents),
    fee_other: formatMoney(fees.other_cents),
    fee_covers: joinList(procedure.covered.map(withinSentence)),
    pickup_times: joinList(pickups.times.map(formatShortTime), 'or'),
    pickup_places: joinList(pickups.sites, 'or'),
  };
}

/** “09:00 AM” becomes “9 AM”. */
function formatShortTime(time: string): string {
  return formatTime(time).replace(':00', '');
}

/** “Flea treatment” becomes “flea treatment”; “FIV test” stays. */
function withinSentence(item: string): string {
  return /^\p{Lu}[^\p{Lu}]/u.test(item) ? item.charAt(0).toLowerCase() + item.slice(1) : item;
}

/** Fills in the procedure's placeholders, except `{pet}`: only the page knows the pet. */
export function fillProcedure(procedure: ProcedureSettings, values: TextValues): ProcedureSettings {
  const fill = (text: string) => fillTemplate(text, values).text;
  return {
    covered: procedure.covered,
    fee_note: fill(procedure.fee_note),
    application: fill(procedure.application),
    payment: fill(procedure.payment),
    pickup: fill(procedure.pickup),
    adopted: fill(procedure.adopted),
    rules: procedure.rules.map(fill),
  };
}

export function namePet(text: string, name = 'your pet'): string {
  return text.replaceAll('{pet}', () => name);
}

/** The questions by group, with placeholders filled in. Empty groups are left out. */
export function fillQuestions({ questions }: QuestionSettings, values: TextValues): DisplayedQuestionGroup[] {
  return questionGroups
    .map(({ id, title }) => ({
      id,
      title,
      questions: questions
        .filter(({ group }) => group === id)
        .map(({ id: questionId, question, answer }) => ({ id: questionId, question, ...fillAnswer(answer, values) })),
    }))
    .filter((group) => group.questions.length > 0);
}

/** The questions on the home page, each with the first block of its answer. */
export function fillShortQuestions(
  { questions }: QuestionSettings,
  values: TextValues,
): { question: string; answer: string }[] {
  return questions
    .filter(({ is_on_home }) => is_on_home)
    .map(({ question, answer }) => ({ question, answer: beginningOf(fillAnswer(answer, values).answer) }));
}

function beginningOf([first = '']: TextBlock[]): string {
  return typeof first === 'string' ? first : joinList(first);
}

/** Lines that contain only links are removed from the text; their links appear below the answer. */
function fillAnswer(answer: string, values: TextValues): Pick<DisplayedQuestion, 'answer' | 'links'> {
  const lines = answer.split('\n').map((line) => ({ ...fillTemplate(line, values), isText: !hasOnlyLinks(line) }));
  const links = new Map(lines.flatMap((line) => line.links).map((link) => [link.href, link]));
  const texts = lines.filter(({ isText }) => isText).map(({ text }) => text);
  return { answer: parseBlocks(texts), links: [...links.values()] };
}

/** Lines that start with a hyphen are list items; an empty line ends a paragraph. */
function parseBlocks(lines: string[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isOpen = false;
  for (const line of lines.map((each) => each.trim())) {
    const last = blocks.at(-1);
    const item = /^[-•]\s/.test(line) ? line.slice(1).trim() : undefined;
    if (item !== undefined) {
      if (isOpen && Array.isArray(last)) last.push(item);
      else blocks.push([item]);
    } else if (line !== '') {
      if (isOpen && typeof last === 'string') blocks[blocks.length - 1] = `${last} ${line}`;
      else blocks.push(line);
    }
    isOpen = line !== '';
  }
  return blocks;
}
