import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable } from '../../platform/http/choice-schemas.ts';
import { idInBody, idInPath } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { adoptionStatuses } from '../pets/pet-search.contract.ts';

/** A litter. */
export const MAX_BONDED = 8;
export const MAX_BOND_NAME_LENGTH = 60;

const animalSchema = z.object({
  id: z.int().positive(),
  name: z.string(),
  species: z.string(),
  adoption_status: z.enum(adoptionStatuses),
});

const bondSchema = z
  .object({
    name: z.string().nullable(),
    animals: z.array(animalSchema).describe('All that go home together, this one too; empty if it goes alone.'),
    joint_applications: z.int().min(0).describe('Open applications for all of them.'),
    partial_applications: z
      .int()
      .min(0)
      .describe('Open applications that are not for all of them, which can’t be approved.'),
  })
  .meta({ id: 'Bond' });
export type Bond = z.infer<typeof bondSchema>;
export type BondedAnimal = Bond['animals'][number];

export const bondMessages = {
  notFound: 'We couldn’t find one of these animals.',
  tooFew: 'Choose at least one other animal.',
  tooMany: `At most ${MAX_BONDED} animals go home together.`,
  notInCare: (pet: string) => `${pet} isn’t in our care, so it can’t be bonded.`,
  adopted: (pet: string) => `${pet} is adopted. Record a return first.`,
  bondedElsewhere: (pet: string, others: string) => `${pet} already goes home with ${others}. End that bond first.`,
  notBonded: (pet: string) => `${pet} isn’t bonded.`,
} as const;

const byPet = z.object({ id: idInPath().describe('The animal’s id.') });

export const bondsApi = defineApi({
  'GET /api/records/:id/bond': {
    summary: 'Show with which animals an animal goes home',
    access: 'record',
    capability: 'view records',
    params: byPet,
    response: bondSchema,
    errors: [404],
  },
  'GET /api/records/:id/bond/candidates': {
    summary: 'Find animals to bond with an animal',
    description: 'In care, not adopted and in no other bond. At most 20, by name.',
    access: 'record',
    capability: 'view records',
    params: byPet,
    query: z.object({ search: orEmpty(line(100)).describe('Part of the name or species.') }),
    response: z.array(animalSchema.extend({ partial_applications: z.int().min(0) })),
    errors: [404],
  },
  'POST /api/records/:id/bond': {
    summary: 'Bond an animal with others',
    description:
      'They are adopted together or not at all. Open applications of people who have applied for all of them become one application.',
    access: 'record',
    capability: 'edit animals',
    changesPublicPages: true,
    params: byPet,
    body: z.object({
      animal_ids: z
        .array(idInBody(), bondMessages.tooFew)
        .min(1, bondMessages.tooFew)
        .max(MAX_BONDED, bondMessages.tooMany),
      name: clearable(line(MAX_BOND_NAME_LENGTH)).describe('Such as “The Maple litter”.'),
    }),
    response: bondSchema,
    errors: [404, 409],
  },
  'DELETE /api/records/:id/bond': {
    summary: 'End an animal’s bond',
    description: 'Its applications become applications for it alone. The others stay bonded.',
    access: 'record',
    capability: 'edit animals',
    changesPublicPages: true,
    params: byPet,
    response: bondSchema,
    errors: [404, 409],
  },
});
export type BondsApi = typeof bondsApi;
