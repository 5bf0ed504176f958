import { isDeepStrictEqual } from 'node:util';
import { formatMoney } from '../../../platform/format-money.contract.ts';
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
  weight_unit: 'unit of weights',
  per_slot: 'pickups per slot',
  times: 'pickup times',
  dog_cents: 'fee for dogs',
  cat_cents: 'fee for cats',
  other_cents: 'fee for other pets',
  decision_days: 'days to decide',
  trial_days: 'days of a trial',
  full_refund_days: 'days with a full refund',
  partial_refund_days: 'days with a partial refund',
  partial_refund_percent: 'part of the fee to refund',
  agreement_days: 'days to sign an agreement',
  sends_agreements: 'sending of agreements with approvals',
  covered: 'list of what the fee covers',
  fee_note: 'note on the fee',
  application: 'text for the Application step',
  payment: 'text for the Payment step',
  pickup: 'text for the Schedule pick-up step',
  adopted: 'text for the Pet adopted step',
  rules: 'text of Good to know',
  sender_name: 'name of the sender of emails',
  sender_email: 'address of the sender of emails',
  reply_to: 'address for replies to emails',
  admin_second_factor_from: 'day from which Admins need a second factor',
  weight_loss_percent: 'alert of weight loss (%)',
  weight_loss_days: 'alert of weight loss (days)',
  urgent_hours: 'time to answer urgent foster reports (hours)',
  soon_hours: 'time to answer foster reports soon (hours)',
  normal_hours: 'time to answer foster reports (hours)',
  neonate_weeks: 'age of newborns (weeks)',
  neonate_hours: 'alert of newborns that don’t gain (hours)',
  overdue_days: 'alert of overdue treatments (days)',
  chat_months: 'retention of chats (months)',
  application_months: 'retention of rejected applications (months)',
  visit_months: 'retention of visits (months)',
  email_months: 'retention of email copies (months)',
  ip_address_days: 'retention of IP addresses (days)',
  agreement_months: 'retention of signed agreements (months)',
};

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
  if (field.endsWith('_cents')) return formatMoney(Number(value), { style: 'exact' });
  if (Array.isArray(value)) return shorten(value.join(', '));
  return value === '' ? 'none' : shorten(String(value));
}

function shorten(text: string): string {
  return text.length <= MAX_DISPLAYED_LENGTH
    ? text
    : `${text.slice(0, MAX_DISPLAYED_LENGTH - 1).trimEnd()}…`.toWellFormed();
}
