import { formatMoney } from '../../../platform/format-money.contract.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import type { SetupStep } from '../shelter-setup.constants.ts';
import type { SetupFacts } from '../shelter-setup.contract.ts';

interface StepText {
  title: string;
  /** What it is good for, or what is assumed. */
  lead: (now: SetupFacts) => string;
  /** What is set, once the step is done. */
  doneLead: (now: SetupFacts) => string;
  action: string;
  to: (now: SetupFacts) => string;
}

export const stepTexts: Record<SetupStep, StepText> = {
  contact: {
    title: 'Name and contact',
    lead: () => 'Your name, phone number and email, at the top and bottom of every page.',
    doneLead: ({ name, phone, email }) => [name, phone, email].join(' · '),
    action: 'Add contact',
    to: () => '/admin-dashboard/settings',
  },
  hours: {
    title: 'Opening hours',
    lead: (now) => `We’ve assumed ${formatHours(now)}. Skip this if it’s right.`,
    doneLead: (now) => `Open ${formatHours(now)}.`,
    action: 'Set hours',
    to: sitesHref,
  },
  sites: {
    title: 'Locations',
    lead: ({ sites }) =>
      `Where visitors come and pets are picked up. ${sites.length === 1 ? `${sites[0]!.name} has` : `${joinList(sites.map(({ name }) => name))} have`} no address yet.`,
    doneLead: ({ sites }) => sites.map(({ name, address }) => (address ? `${name}: ${address}` : name)).join(' · '),
    action: 'Add address',
    to: sitesHref,
  },
  time_zone: {
    title: 'Time zone',
    lead: ({ time_zone }) => `We’ve assumed ${time_zone}. Every date and time on the site refers to it.`,
    doneLead: ({ time_zone }) => `${formatZone(time_zone)}. It’s ${formatCurrentTime(time_zone)} there now.`,
    action: 'Choose time zone',
    to: () => '/admin-dashboard/settings',
  },
  fees: {
    title: 'Adoption fees',
    lead: (now) => `We’ve assumed ${formatFees(now)}.`,
    doneLead: (now) => `${formatFees(now)}.`,
    action: 'Set fees',
    to: () => '/admin-dashboard/settings?part=fees',
  },
  email: {
    title: 'Email',
    lead: () => 'Send yourself a test, so that adopters get theirs.',
    doneLead: () => 'Your test email was sent.',
    action: 'Test email',
    to: () => '/admin-dashboard/settings?part=email',
  },
  pets: {
    title: 'Your first pets',
    lead: () => 'Import a list from a spreadsheet or another system, or add them one by one.',
    doneLead: ({ pets }) => (pets === 1 ? 'One pet so far.' : `${pets.toLocaleString('en')} pets so far.`),
    action: 'Import pets',
    to: () => '/admin-dashboard/import-pets',
  },
  colleagues: {
    title: 'Your colleagues',
    lead: () => 'Invite everyone who works at the desk by email.',
    doneLead: ({ colleagues }) =>
      colleagues === 1 ? 'You and one colleague so far.' : `You and ${colleagues} colleagues so far.`,
    action: 'Invite colleagues',
    to: () => '/admin-dashboard/teams#invite',
  },
};

/** The hours and the address of an only site are on its own page. */
function sitesHref({ sites: [first, ...others] }: SetupFacts): string {
  return first && others.length === 0
    ? `/admin-dashboard/settings/sites/${first.id}`
    : '/admin-dashboard/settings?part=pickups';
}

function formatHours({ opening_days, opening_hours }: SetupFacts): string {
  return `${opening_days}, ${opening_hours}`;
}

function formatFees({ dog_cents, cat_cents, other_cents }: SetupFacts): string {
  return `${formatMoney(dog_cents)} for dogs, ${formatMoney(cat_cents)} for cats and ${formatMoney(other_cents)} for small animals`;
}

/** Such as `America/New York`. */
function formatZone(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

function formatCurrentTime(timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date());
}
