import type { DashboardIconName } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { Section } from '../../../../browser/dashboard/load-settled.ts';
import type { ToDoSections } from './load-admin-home.ts';

export interface ToDo {
  count: number;
  /** What is counted, in the singular or plural. */
  label: string;
  /** The page that lists them, filtered if possible. */
  to: string;
  icon: DashboardIconName;
  isLate?: true;
}

/** Open work, the most urgent first, without what counts zero. */
export function listToDos(sections: ToDoSections): ToDo[] {
  const { applications, pets, messages, chats, pickups, visits, successStories, emails } = sections;
  const applicationCounts = getLoaded(applications);
  const petCounts = getLoaded(pets);
  const all: (Omit<ToDo, 'label'> & { one: string; many: string })[] = [
    {
      count: applicationCounts?.overdue ?? 0,
      one: 'overdue application',
      many: 'overdue applications',
      to: 'manage-adoptions?filter=overdue&sort=date',
      icon: 'clock',
      isLate: true,
    },
    {
      count: getLoaded(chats) ?? 0,
      one: 'chat that waits for an answer',
      many: 'chats that wait for an answer',
      to: 'chats',
      icon: 'chat',
    },
    {
      count: getLoaded(messages) ?? 0,
      one: 'unread message',
      many: 'unread messages',
      to: 'view-feedback?status=unread',
      icon: 'message',
    },
    {
      count: getLoaded(pickups) ?? 0,
      one: 'pickup today',
      many: 'pickups today',
      to: 'pickups?view=day',
      icon: 'calendar',
    },
    { count: getLoaded(visits) ?? 0, one: 'visit today', many: 'visits today', to: 'pickups?view=day', icon: 'paw' },
    {
      count: applicationCounts?.Pending ?? 0,
      one: 'undecided application',
      many: 'undecided applications',
      to: 'manage-adoptions?filter=Pending',
      icon: 'home',
    },
    {
      count: petCounts?.unchecked ?? 0,
      one: 'pet to check',
      many: 'pets to check',
      to: 'view-pets?filter=unchecked',
      icon: 'eye',
    },
    {
      count: petCounts?.reported ?? 0,
      one: 'reported listing',
      many: 'reported listings',
      to: 'view-pets?filter=reported',
      icon: 'eye',
    },
    {
      count: getLoaded(successStories) ?? 0,
      one: 'review to look at',
      many: 'reviews to look at',
      to: 'success-stories',
      icon: 'star',
    },
    {
      count: getLoaded(emails) ?? 0,
      one: 'mail that could not be sent',
      many: 'mails that could not be sent',
      to: 'outbox?status=failed',
      icon: 'outbox',
    },
    {
      count: petCounts?.stale ?? 0,
      one: 'listing not edited for 30 days',
      many: 'listings not edited for 30 days',
      to: 'view-pets?filter=stale&sort=updated',
      icon: 'pencil',
    },
  ];
  return all
    .filter(({ count }) => count > 0)
    .map(({ one, many, ...toDo }) => ({ ...toDo, label: toDo.count === 1 ? one : many }));
}

const names: Record<keyof ToDoSections, string> = {
  applications: 'applications',
  pets: 'pets',
  messages: 'messages',
  chats: 'chats',
  pickups: 'pickups',
  visits: 'visits',
  successStories: 'reviews',
  emails: 'mails',
};

/** What could not be counted, such as "chats, mails"; empty if all could. */
export function findUncounted(sections: ToDoSections): string {
  const uncounted = (Object.keys(names) as (keyof ToDoSections)[]).filter((name) => 'failure' in sections[name]);
  return uncounted.map((name) => names[name]).join(', ');
}

function getLoaded<T>(section: Section<T>): T | null {
  return 'loaded' in section ? section.loaded : null;
}
