import { importedPetSchema } from '../../../pets/server/index.ts';
import { bareName, from, type Format, type RowField } from './format.ts';

const fields = ['id', ...Object.keys(importedPetSchema.shape)] as RowField[];

/** What `GET /api/pets/export` writes: a column for each field, under its name. */
export const pawhaven: Format = {
  name: 'Pawhaven',
  fields: Object.fromEntries(
    fields.map((field) => [field, from(field === 'colour' ? 'colour color' : bareName(field), withoutApostrophe)]),
  ),
};

/** The export puts an apostrophe before what a spreadsheet would take for a formula; here it goes again. */
function withoutApostrophe(text: string): string {
  return /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? text.slice(1) : text;
}
