import type { DashboardIconName } from '../dashboard-icon.tsx';
import type { Part } from '../load-parts.ts';
import type { ToDoParts } from './load-admin-home.ts';

export interface ToDo {
  count: number;
  /** What so many of them are. */
  words: string;
  /** The page that shows them, and nothing else where it can be narrowed. */
  to: string;
  icon: DashboardIconName;
  isLate?: true;
}

/** What waits for somebody at the shelter, the most pressing first; what there is none of does not stand there. */
export function listToDos(parts: ToDoParts): ToDo[] {
  const { applications, pets, messages, chats, pickups, visits, reviews, mails } = parts;
  const open = loadedOf(applications);
  const managed = loadedOf(pets);
  const all: (Omit<ToDo, 'words'> & { one: string; many: string })[] = [
    {
      count: open?.overdue ?? 0,
      one: 'overdue application',
      many: 'overdue applications',
      to: 'manage-adoptions?filter=overdue&sort=date',
      icon: 'clock',
      isLate: true,
    },
    {
      count: loadedOf(chats) ?? 0,
      one: 'chat that waits for an answer',
      many: 'chats that wait for an answer',
      to: 'chats',
      icon: 'chat',
    },
    {
      count: loadedOf(messages) ?? 0,
      one: 'unread message',
      many: 'unread messages',
      to: 'view-feedback?state=unread',
      icon: 'message',
    },
    {
      count: loadedOf(pickups) ?? 0,
      one: 'pickup today',
      many: 'pickups today',
      to: 'pickups?view=day',
      icon: 'calendar',
    },
    { count: loadedOf(visits) ?? 0, one: 'visit today', many: 'visits today', to: 'pickups?view=day', icon: 'paw' },
    {
      count: open?.Pending ?? 0,
      one: 'undecided application',
      many: 'undecided applications',
      to: 'manage-adoptions?filter=Pending',
      icon: 'home',
    },
    {
      count: managed?.unchecked ?? 0,
      one: 'pet to check',
      many: 'pets to check',
      to: 'view-pets?filter=unchecked',
      icon: 'eye',
    },
    {
      count: loadedOf(reviews) ?? 0,
      one: 'review to look at',
      many: 'reviews to look at',
      to: 'success-stories',
      icon: 'star',
    },
    {
      count: loadedOf(mails) ?? 0,
      one: 'mail that could not be sent',
      many: 'mails that could not be sent',
      to: 'outbox?state=failed',
      icon: 'outbox',
    },
    {
      count: managed?.stale ?? 0,
      one: 'listing not edited for 30 days',
      many: 'listings not edited for 30 days',
      to: 'view-pets?filter=stale&sort=updated',
      icon: 'pencil',
    },
  ];
  return all
    .filter(({ count }) => count > 0)
    .map(({ one, many, ...toDo }) => ({ ...toDo, words: toDo.count === 1 ? one : many }));
}

const names: Record<keyof ToDoParts, string> = {
  applications: 'applications',
  pets: 'pets',
  messages: 'messages',
  chats: 'chats',
  pickups: 'pickups',
  visits: 'visits',
  reviews: 'reviews',
  mails: 'mails',
};

/** What could not be counted, such as "chats, mails"; empty where all could. */
export function uncountedIn(parts: ToDoParts): string {
  const uncounted = (Object.keys(names) as (keyof ToDoParts)[]).filter((name) => 'failure' in parts[name]);
  return uncounted.map((name) => names[name]).join(', ');
}

function loadedOf<T>(part: Part<T>): T | null {
  return 'loaded' in part ? part.loaded : null;
}
