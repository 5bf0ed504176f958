import { formatDollars } from '../../platform/dollars.contract.ts';
import type {
  FeeSettings,
  PickupSettings,
  ProcedureSettings,
  QuestionSettings,
  ShelterSettings,
} from './setting-fields.contract.ts';
import { questionGroups, type TextPlaceholder } from './settings-words.contract.ts';
import { fillTemplate, holdsLinksAlone, type TextLink } from './text-template.contract.ts';

/** A paragraph, or the items of a list. */
export type TextBlock = string | string[];

export interface ShownQuestion {
  id: string;
  question: string;
  answer: TextBlock[];
  links: TextLink[];
}

export interface ShownQuestionGroup {
  id: string;
  title: string;
  questions: ShownQuestion[];
}

/** What the settings say that texts speak of. */
export interface Spoken {
  shelter: Pick<ShelterSettings, 'name' | 'phone' | 'email' | 'opening_days' | 'opening_hours'>;
  fees: Pick<FeeSettings, 'dog_cents' | 'cat_cents' | 'other_cents'>;
  pickups: Pick<PickupSettings, 'times'> & { places: Pick<PickupSettings['places'][number], 'name' | 'is_offered'>[] };
  procedure: Pick<ProcedureSettings, 'covered'>;
}

export type TextValues = Record<TextPlaceholder, string>;

/** What each placeholder stands for. */
export function textValues({ shelter, fees, pickups, procedure }: Spoken): TextValues {
  const places = pickups.places.filter(({ is_offered }) => is_offered).map(({ name }) => name);
  return {
    name: shelter.name,
    days: shelter.opening_days,
    hours: shelter.opening_hours,
    phone: shelter.phone,
    email: shelter.email,
    fee_dog: formatDollars(fees.dog_cents),
    fee_cat: formatDollars(fees.cat_cents),
    fee_other: formatDollars(fees.other_cents),
    fee_covers: and.format(procedure.covered.map(withinSentence)),
    pickup_times: or.format(pickups.times),
    pickup_places: or.format(places),
  };
}

// British, because it puts no comma before the last.
const and = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** “Flea treatment” becomes “flea treatment”; “FIV test” stays as it is. */
function withinSentence(item: string): string {
  return /^\p{Lu}[^\p{Lu}]/u.test(item) ? item.charAt(0).toLowerCase() + item.slice(1) : item;
}

/** The procedure as visitors read it; `{pet}` is left to where the pet is known. */
export function showProcedure(procedure: ProcedureSettings, values: TextValues): ProcedureSettings {
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

/** The questions as visitors read them; a group without any is left out. */
export function showQuestions({ questions }: QuestionSettings, values: TextValues): ShownQuestionGroup[] {
  return questionGroups
    .map(({ id, title }) => ({
      id,
      title,
      questions: questions
        .filter(({ group }) => group === id)
        .map(({ id: own, question, answer }) => ({ id: own, question, ...showAnswer(answer, values) })),
    }))
    .filter((group) => group.questions.length > 0);
}

/** Those that the home page shows too, each with the beginning of its answer. */
export function showShortQuestions(
  { questions }: QuestionSettings,
  values: TextValues,
): { question: string; answer: string }[] {
  return questions
    .filter(({ is_on_home }) => is_on_home)
    .map(({ question, answer }) => ({ question, answer: beginningOf(showAnswer(answer, values).answer) }));
}

function beginningOf([first = '']: TextBlock[]): string {
  return typeof first === 'string' ? first : and.format(first);
}

/** A line that consists of links is not shown as text: they are offered below the answer. */
function showAnswer(answer: string, values: TextValues): Pick<ShownQuestion, 'answer' | 'links'> {
  const lines = answer.split('\n').map((line) => ({ ...fillTemplate(line, values), isShown: !holdsLinksAlone(line) }));
  const links = new Map(lines.flatMap((line) => line.links).map((link) => [link.href, link]));
  const words = lines.filter(({ isShown }) => isShown).map(({ text }) => text);
  return { answer: readBlocks(words), links: [...links.values()] };
}

/** Lines that begin with a hyphen are items of a list; an empty line ends a paragraph. */
function readBlocks(lines: string[]): TextBlock[] {
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
