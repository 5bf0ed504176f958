import type { Generated } from 'kysely';

declare module '../../../platform/database.ts' {
  interface Tables {
    photos: {
      hash: string;
      width: number;
      height: number;
      widths: number[];
      preview: string;
      /** What the animal does, such as "lying on a sofa"; null for uploads. */
      caption: string | null;
      /** The last upload. A day later the photo is deleted if nothing uses it. */
      created_at: Generated<Date>;
    };
    /** The people who uploaded a photo; several may upload the same content. */
    photo_uploads: {
      photo_hash: string;
      user_id: number;
    };
  }
}
