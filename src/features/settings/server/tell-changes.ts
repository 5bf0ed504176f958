import { isDeepStrictEqual } from 'node:util';
import type { SettingValues } from '../setting-fields.contract.ts';

/** Something that was changed, for the audit log: from what to what where that is short, else by its name alone. */
export interface ToldChange {
  what: string;
  from?: string;
  to?: string;
}

const LONGEST_TOLD = 120;

/** What differs between two states of a section. */
export function tellChanges<S extends keyof SettingValues>(
  section: S,
  before: SettingValues[S],
  after: SettingValues[S],
): ToldChange[] {
  if (section === 'questions') {
    return tellQuestions(before as SettingValues['questions'], after as SettingValues['questions']);
  }
  return Object.keys(after).flatMap((field) => {
    const [old, fresh] = [before[field as keyof typeof before], after[field as keyof typeof after]] as unknown[];
    if (isDeepStrictEqual(old, fresh)) return [];
    if (field === 'places') return tellPlaces(old as Places, fresh as Places);
    const what = names[field] ?? field.replaceAll('_', ' ');
    return [section === 'procedure' ? { what } : { what, from: inWords(field, old), to: inWords(field, fresh) }];
  });
}

const names: Record<string, string> = {
  x: 'link to X',
  facebook: 'link to Facebook',
  instagram: 'link to Instagram',
  tiktok: 'link to TikTok',
  youtube: 'link to YouTube',
  per_slot: 'pickups in one slot',
  times: 'times of pickups',
  dog_cents: 'fee for dogs',
  cat_cents: 'fee for cats',
  other_cents: 'fee for other pets',
  decision_days: 'days to decide',
  covered: 'text of what the fee covers',
  fee_note: 'text below what the fee covers',
  application: 'text of the step Application',
  payment: 'text of the step Payment',
  pickup: 'text of the step Schedule pick-up',
  adopted: 'text of the step Pet adopted',
  rules: 'text of what is good to know',
  chat_months: 'months that chats are kept',
  application_months: 'months that declined applications are kept',
  visit_months: 'months that visits are kept',
  mail_months: 'months that copies of mails are kept',
  address_days: 'days that internet addresses are kept',
};

type Places = SettingValues['pickups']['places'];

function tellPlaces(before: Places, after: Places): ToldChange[] {
  return after.flatMap((place, at) => {
    const was = before[at]!;
    const { name } = place;
    return [
      ...(was.address === place.address
        ? []
        : [{ what: `address of ${name}`, from: shorten(was.address), to: shorten(place.address) }]),
      ...(was.map_link === place.map_link
        ? []
        : [{ what: `map link of ${name}`, from: shorten(was.map_link), to: shorten(place.map_link) }]),
      ...(was.bring === place.bring ? [] : [{ what: `text of what to bring to ${name}` }]),
      ...(was.is_offered === place.is_offered
        ? []
        : [{ what: `pickups at ${name}`, from: offered(was.is_offered), to: offered(place.is_offered) }]),
    ];
  });
}

function offered(isOffered: boolean): string {
  return isOffered ? 'offered' : 'not offered';
}

function tellQuestions(
  { questions: before }: SettingValues['questions'],
  { questions: after }: SettingValues['questions'],
): ToldChange[] {
  const was = new Map(before.map((question) => [question.id, question]));
  const is = new Map(after.map((question) => [question.id, question]));
  const told = (question: string, deed: string) => ({ what: `question “${shorten(question)}” (${deed})` });
  const changes = [
    ...before.filter(({ id }) => !is.has(id)).map(({ question }) => told(question, 'removed')),
    ...after.flatMap((each) => {
      const old = was.get(each.id);
      if (!old) return [told(each.question, 'added')];
      return isDeepStrictEqual(old, each) ? [] : [told(each.question, 'changed')];
    }),
  ];
  if (changes.length > 0 || isDeepStrictEqual(before, after)) return changes;
  return [{ what: 'order of the questions' }];
}

function inWords(field: string, value: unknown): string {
  if (field.endsWith('_cents')) return `$${(Number(value) / 100).toFixed(2)}`;
  if (Array.isArray(value)) return shorten(value.join(', '));
  return value === '' ? 'none' : shorten(String(value));
}

function shorten(text: string): string {
  return text.length <= LONGEST_TOLD ? text : `${text.slice(0, LONGEST_TOLD - 1).trimEnd()}…`.toWellFormed();
}
