import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { orEmpty } from '../../platform/http/text-schemas.ts';
import { applicationId } from './adoptions.contract.ts';

/** What the adopter takes along, in the order in which it is printed for each animal. */
const paperTypes = ['agreement', 'receipt', 'certificate', 'vaccinations', 'health', 'chip'] as const;

const paperSchema = z
  .object({
    key: z.string().describe('Its type and the id of what it is about, such as `receipt-12`.'),
    type: z.enum(paperTypes),
    label: z.string(),
    pet_name: z.string(),
    missing: z.string().nullable().describe('Why it can’t be printed; null if it can.'),
  })
  .meta({ id: 'AdoptionPaper' });
export type Paper = z.infer<typeof paperSchema>;

const MAX_KEYS = 200;

function paperKeys() {
  return z
    .string('takes papers')
    .max(MAX_KEYS * 24, `takes at most ${MAX_KEYS} papers`)
    .regex(/^[a-z]{1,12}-\d{1,10}(?:,[a-z]{1,12}-\d{1,10})*$/, 'takes papers, separated by commas')
    .transform((text) => text.split(','))
    .refine((keys) => keys.length <= MAX_KEYS, `takes at most ${MAX_KEYS} papers`)
    .meta({ type: 'string' });
}

const forStaff = { access: 'staff', capability: 'view applications', params: applicationId } as const;

export const papersApi = defineApi({
  'GET /api/adoptions/:id/papers': {
    ...forStaff,
    summary: 'List the papers for an adopter',
    description: 'Of animals that go home together, those of all of them.',
    response: z.array(paperSchema),
    errors: [404],
  },
  'GET /api/adoptions/:id/papers.pdf': {
    ...forStaff,
    summary: 'Print the papers for an adopter in one file',
    description:
      'With a cover sheet that lists them, and says which are missing. Each paper requires the same capability as on its own. The pages of a signed agreement are copied from the sealed file, which stays the original.',
    query: z.object({ leave_out: orEmpty(paperKeys()).describe('The keys of papers to leave out.') }),
    response: z.string().describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [404, 409],
  },
  'GET /api/adoptions/:id/chip-registration.pdf': {
    ...forStaff,
    summary: 'Print the form to register an adopted animal’s microchip to its adopter',
    response: z.string().describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [404, 409],
  },
});
export type PapersApi = typeof papersApi;
