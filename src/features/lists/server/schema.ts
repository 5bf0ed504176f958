import type { Generated } from 'kysely';
import type { ListName } from '../lists.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    saved_views: {
      id: Generated<number>;
      user_id: number;
      list: ListName;
      name: string;
      /** The query string of the list's URL, without the place in the list. */
      query: string;
      is_shared: Generated<boolean>;
      created_at: Date;
    };
    /** With which view a list opens for a person. */
    default_views: { user_id: number; list: ListName; view_id: number };
  }
}
