import type { Generated } from 'kysely';
import type { ImportedPet } from '../../pets/server/index.ts';
import type { ImportFormat, ImportState, RowOutcome, UndoOutcome } from '../import-words.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    pet_imports: {
      id: Generated<number>;
      /** Who sent the file. */
      user_id: number | null;
      file_name: string;
      format: ImportFormat;
      ignored_columns: string[];
      state: ImportState;
      created_at: Date;
      applied_at: Date | null;
      undone_at: Date | null;
    };
    pet_import_rows: {
      import_id: number;
      /** As a spreadsheet counts it; the header is 1. */
      line: number;
      /** The pet it is about: found by the check, or added by applying it. */
      pet_id: number | null;
      name: string;
      outcome: RowOutcome;
      problem: string | null;
      /** What it writes; of a change the fields alone that differ. */
      fields: ImportedPet;
      /** The same fields of a changed pet, as the check found them. */
      before: ImportedPet | null;
      /** When the pet had been changed last as the check saw it. */
      seen_at: Date | null;
      undo: UndoOutcome | null;
    };
  }
}
