import { isDeepStrictEqual } from 'node:util';
import type { SettingValues } from '../setting-fields.contract.ts';

/** A change for the audit log: the old and new value if they are short, otherwise only the name. */
export interface SettingChange {
  what: string;
  from?: string;
  to?: string;
}

const MAX_DISPLAYED_LENGTH = 120;

/** Lists the differences between two versions of a section. */
export function describeChanges<S extends keyof SettingValues>(
  section: S,
  before: SettingValues[S],
  after: SettingValues[S],
): SettingChange[] {
  if (section === 'questions') {
    return describeQuestionChanges(before as SettingValues['questions'], after as SettingValues['questions']);
  }
  return Object.keys(after).flatMap((field) => {
    const [previous, updated] = [before[field as keyof typeof before], after[field as keyof typeof after]] as unknown[];
    if (isDeepStrictEqual(previous, updated)) return [];
    if (field === 'places') return describeLocationChanges(previous as Locations, updated as Locations);
    const what = names[field] ?? field.replaceAll('_', ' ');
    return [
      section === 'procedure'
        ? { what }
        : { what, from: formatValue(field, previous), to: formatValue(field, updated) },
    ];
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
  email_months: 'months that copies of mails are kept',
  ip_address_days: 'days that internet addresses are kept',
};

type Locations = SettingValues['pickups']['places'];

function describeLocationChanges(before: Locations, after: Locations): SettingChange[] {
  return after.flatMap((location, at) => {
    const was = before[at]!;
    const { name } = location;
    return [
      ...(was.address === location.address
        ? []
        : [{ what: `address of ${name}`, from: shorten(was.address), to: shorten(location.address) }]),
      ...(was.map_link === location.map_link
        ? []
        : [{ what: `map link of ${name}`, from: shorten(was.map_link), to: shorten(location.map_link) }]),
      ...(was.bring === location.bring ? [] : [{ what: `text of what to bring to ${name}` }]),
      ...(was.is_offered === location.is_offered
        ? []
        : [
            { what: `pickups at ${name}`, from: formatOffered(was.is_offered), to: formatOffered(location.is_offered) },
          ]),
    ];
  });
}

function formatOffered(isOffered: boolean): string {
  return isOffered ? 'offered' : 'not offered';
}

function describeQuestionChanges(
  { questions: before }: SettingValues['questions'],
  { questions: after }: SettingValues['questions'],
): SettingChange[] {
  const was = new Map(before.map((question) => [question.id, question]));
  const is = new Map(after.map((question) => [question.id, question]));
  const describe = (question: string, event: string) => ({ what: `question “${shorten(question)}” (${event})` });
  const changes = [
    ...before.filter(({ id }) => !is.has(id)).map(({ question }) => describe(question, 'removed')),
    ...after.flatMap((each) => {
      const previous = was.get(each.id);
      if (!previous) return [describe(each.question, 'added')];
      return isDeepStrictEqual(previous, each) ? [] : [describe(each.question, 'changed')];
    }),
  ];
  if (changes.length > 0 || isDeepStrictEqual(before, after)) return changes;
  return [{ what: 'order of the questions' }];
}

function formatValue(field: string, value: unknown): string {
  if (field.endsWith('_cents')) return `$${(Number(value) / 100).toFixed(2)}`;
  if (Array.isArray(value)) return shorten(value.join(', '));
  return value === '' ? 'none' : shorten(String(value));
}

function shorten(text: string): string {
  return text.length <= MAX_DISPLAYED_LENGTH
    ? text
    : `${text.slice(0, MAX_DISPLAYED_LENGTH - 1).trimEnd()}…`.toWellFormed();
}
