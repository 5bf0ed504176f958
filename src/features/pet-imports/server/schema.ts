import type { ColumnType, Generated } from 'kysely';
import type { ReplacedDose } from '../../medical/server/index.ts';
import type { ImportZip } from '../pet-imports.contract.ts';
import type { ImportedAnimal } from './parse-record.ts';
import type {
  ColumnMapping,
  ImportFormat,
  ImportStatus,
  PhotoStatus,
  RowOutcome,
  TreatmentMapping,
  TreatmentOutcome,
  UndoOutcome,
} from '../pet-imports.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    pet_imports: {
      id: Generated<number>;
      /** The uploader. */
      user_id: number | null;
      file_name: string;
      format: ImportFormat;
      ignored_columns: string[];
      /** The file's header. */
      columns: Generated<string[]>;
      /** How an Admin has matched its columns; null for a known format. */
      mapping: ColumnType<ColumnMapping[] | null, string | null | undefined, string | null>;
      status: ImportStatus;
      /** The last ZIP with photos. */
      zip: ColumnType<ImportZip | null, string | null | undefined, string | null>;
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
      fields: ImportedAnimal;
      /** The same fields of a changed pet at the time of the check. */
      before: ImportedAnimal | null;
      /** The pet's `updated_at` at the time of the check. */
      pet_updated_at: Date | null;
      undo: UndoOutcome | null;
      /** As the file has them, for the file of rejected rows. */
      cells: string[] | null;
      /** The rejected row of an earlier import that this row mends. */
      source_import: number | null;
      source_row: number | null;
    };
    /** Imports of treatments that were applied. */
    treatment_imports: {
      id: Generated<number>;
      applied_by: number | null;
      file_name: string;
      /** The file's header. */
      columns: string[];
      mapping: ColumnType<TreatmentMapping[], string, string>;
      counts: ColumnType<Record<TreatmentOutcome, number>, string, string>;
      /** The open doses that it replaced, as they were. */
      replaced: ColumnType<ReplacedDose[], string | undefined, string>;
      applied_at: Date;
      undone_at: Date | null;
      kept: Generated<number>;
    };
    /** The photos that rows name. */
    pet_import_photos: {
      import_id: number;
      row_number: number;
      /** Among the photos of the row. */
      position: number;
      /** Null for a file in a ZIP. */
      url: string | null;
      /** Of a file in a ZIP, as the row names it. */
      file_name: string | null;
      /** The file from the ZIP, among the stored photos, until it is loaded. */
      file: string | null;
      status: PhotoStatus;
      /** Why it failed, or can’t be used. */
      reason: string | null;
      attempts: Generated<number>;
      /** Null until the import is applied. */
      next_attempt_at: Date | null;
      /** Until when only one server may load it. */
      leased_until: Date | null;
      /** The photo that the pet got; null if it had the photo before. */
      photo_hash: string | null;
    };
  }
}
