import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';

export const ownDataSchema = z
  .object({
    about: z.object({
      made_at: z.iso.datetime(),
      shelter: z.string(),
      explanation: z.array(z.string()).describe('What is in it, what is not, and why.'),
    }),
    data: z
      .record(z.string(), z.unknown())
      .describe('A part for each kind of thing that is kept; moments in UTC, days in the shelter’s time zone.'),
  })
  .meta({ id: 'OwnData' });
export type OwnData = z.infer<typeof ownDataSchema>;

export const ownDataApi = defineApi({
  'GET /api/users/me/data': {
    summary: 'Download all that is kept about oneself',
    description:
      'With what the shelter has noted, and without what is another person’s, a password’s or a token’s. A few times an hour.',
    access: 'signed in',
    response: ownDataSchema,
  },
});
export type OwnDataApi = typeof ownDataApi;
