/** How many rows a shelter has. */
export interface ShelterSize {
  pets: number;
  people: number;
  applications: number;
  threads: number;
  messages: number;
  auditEntries: number;
  chats: number;
  favorites: number;
  visits: number;
  emails: number;
  stories: number;
  subscribers: number;
}

/** Everything in proportion to the pets: for 400,000 of them a million applications and five million audit entries. */
export function sizeOf(pets: number): ShelterSize {
  return {
    pets,
    people: pets / 2,
    applications: pets * 2.5,
    threads: pets * 1.25,
    messages: pets * 5,
    auditEntries: pets * 12.5,
    chats: pets / 2,
    favorites: pets * 1.5,
    visits: pets / 4,
    emails: pets * 1.5,
    stories: pets / 20,
    subscribers: pets / 8,
  };
}

/** Admins have the first ids. */
export const STAFF = 20;

/** Shorter than the longest retention of applications, so that the hourly cleanup deletes nothing. */
export const HISTORY_DAYS = 1700;
/** Of emails, chats and visits, which are deleted earlier. */
export const RECENT_DAYS = 900;
/** Of IPs in the audit log. */
export const IP_DAYS = 150;
