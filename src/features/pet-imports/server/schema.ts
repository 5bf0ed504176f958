import type { Generated } from 'kysely';
import type { ImportedPet } from '../../pets/server/index.ts';
import type { ImportFormat, ImportStatus, RowOutcome, UndoOutcome } from '../pet-imports.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    pet_imports: {
      id: Generated<number>;
      /** The uploader. */
      user_id: number | null;
      file_name: string;
      format: ImportFormat;
      ignored_columns: string[];
      status: ImportStatus;
      created_at: Date;
      applied_at: Date | null;
      undone_at: Date | null;
    };
    pet_import_rows: {
      import_id: number;
      /** As in a spreadsheet; the header is row 1. */
      row_number: number;
      /** The pet that the check found or that applying added. */
      pet_id: number | null;
      name: string;
      outcome: RowOutcome;
      error: string | null;
      /** The fields to write. For a change, only the different ones. */
      fields: ImportedPet;
      /** The same fields of a changed pet at the time of the check. */
      before: ImportedPet | null;
      /** The pet's `updated_at` at the time of the check. */
      pet_updated_at: Date | null;
      undo: UndoOutcome | null;
    };
  }
}
