import { sql } from 'kysely';

/** SQL: whether visitors see the pets. Those of a new shelter may be drafts. */
export const shelterIsOpen = sql<boolean>`not exists (
  select from settings where key = 'opening' and value ->> 'state' = 'preparing')`;

/** What a response shows that depends on it. */
export const openingSubject = 'settings:opening';
