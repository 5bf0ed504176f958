import type { Generated } from 'kysely';
import type { VolunteerSkill } from '../volunteers.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    shifts: {
      id: Generated<number>;
      /** The first shift of its weekly series. */
      series_id: number | null;
      title: string;
      location: string;
      starts_at: Date;
      ends_at: Date;
      places: number;
      skills: VolunteerSkill[];
      notes: string | null;
      created_by: number | null;
      created_at: Date;
      canceled_at: Date | null;
      is_demo: Generated<boolean>;
    };
    shift_sign_ups: {
      id: Generated<number>;
      shift_id: number;
      /** Copies of the shift's, which follow it by the foreign key. */
      starts_at: Date;
      ends_at: Date;
      places: number;
      /** Null after the account was deleted: the hours stay. */
      user_id: number | null;
      position: number;
      signed_up_at: Date;
      /** Null if they signed up themselves. */
      added_by: number | null;
      reminded_at: Date | null;
      checked_in_at: Date | null;
      checked_out_at: Date | null;
      is_no_show: Generated<boolean>;
    };
    volunteer_skills: { user_id: number; skill: VolunteerSkill; added_by: number | null; added_at: Date };
    /** Hours that coordinators record besides those of check-ins. */
    volunteer_hours: {
      id: Generated<number>;
      user_id: number | null;
      /** `YYYY-MM-DD` */
      day: string;
      minutes: number;
      note: string | null;
      recorded_by: number | null;
      recorded_at: Date;
      is_demo: Generated<boolean>;
    };
    /** One row with the key of the codes at the desk. */
    shift_desk: { is_only: Generated<boolean>; code_key: string };
  }
}
