import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { idInBody } from '../../platform/http/number-schemas.ts';
import { emailAddress, filledLine } from '../../platform/http/text-schemas.ts';
import { visitLimits } from './visit-words.contract.ts';

export const visitSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    email: z.string(),
    pet_name: z.string(),
    pet_id: z.int().positive().nullable().describe('Where the visit is to a pet of the shelter.'),
    date: z.iso.date().describe('In the shelter’s time zone.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Visit' });
export type Visit = z.infer<typeof visitSchema>;

export const visitsApi = defineApi({
  'POST /api/visits/': {
    summary: 'Ask for a visit to a pet',
    description:
      'The shelter and the visitor are told by mail. The same request again is answered alike and mails nobody.',
    access: 'visitors too',
    body: z.object({
      name: filledLine(visitLimits.name),
      email: emailAddress(visitLimits.email),
      pet_name: filledLine(visitLimits.pet_name),
      pet_id: idInBody().optional().describe('A pet of the shelter, whose name then counts.'),
      date: z.iso
        .date('takes a date such as 2026-05-31')
        .describe('From today to a year ahead, in the shelter’s time zone.'),
    }),
    answer: visitSchema,
    status: 201,
    errors: [404, 409],
  },
});
export type VisitsApi = typeof visitsApi;
