import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';

export const personalDataSchema = z
  .object({
    about: z.object({
      made_at: z.iso.datetime(),
      shelter: z.string(),
      explanation: z.array(z.string()).describe('What the export contains, what it leaves out, and why.'),
    }),
    data: z
      .record(z.string(), z.unknown())
      .describe('Personal data by section. Timestamps are in UTC, dates in the shelter’s time zone.'),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.infer<typeof personalDataSchema>;

export const personalDataApi = defineApi({
  'GET /api/users/me/data': {
    summary: 'Export your personal data',
    description:
      'Includes the shelter’s notes, and leaves out other people’s data, passwords and tokens. A few times an hour.',
    access: 'signed in',
    stepUp: true,
    response: personalDataSchema,
  },
});
export type PersonalDataApi = typeof personalDataApi;
