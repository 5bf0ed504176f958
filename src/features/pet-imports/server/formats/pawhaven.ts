import { withoutApostrophe } from '../../../../platform/csv.ts';
import { importedPetSchema } from '../../../pets/server/index.ts';
import { parseDay } from './measured-values.ts';
import { recordFields } from '../../../pets/admin-pets.constants.ts';
import { normalizeColumnName, from, type Format, type RowField } from './format.ts';

const fields = ['id', 'photo_urls', ...Object.keys(importedPetSchema.shape), ...recordFields] as RowField[];

/** What `GET /api/pets/export` writes: a column for each field. */
export const pawhaven: Format = {
  name: 'Pawhaven',
  fields: Object.fromEntries(
    fields.map((field) => [
      field,
      from(
        field === 'colour' ? 'colour color' : normalizeColumnName(field),
        // A spreadsheet may have written the day in its own way.
        field === 'born_on' ? parseDay : withoutApostrophe,
      ),
    ]),
  ),
};
