import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInBody, idInPath, integerInBody } from '../../platform/http/number-schemas.ts';
import { requiredLine } from '../../platform/http/text-schemas.ts';
import { petTypes } from '../pets/pet-search.contract.ts';
import { careTypes, medicalLimits as limits, medicalMessages, routes } from './medical.constants.ts';
import {
  count,
  day,
  id,
  optionalDay,
  optionalLine,
  optionalText,
  petType,
  text,
  timestamp,
} from './medical-fields.contract.ts';

const lotSchema = z
  .object({
    id,
    number: text,
    expires_on: day.nullable(),
    is_active: z.boolean(),
    is_expired: z.boolean(),
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'ProductLot' });

export type ProductLot = z.infer<typeof lotSchema>;

const productSchema = z
  .object({
    id,
    name: text,
    type: z.enum(careTypes),
    manufacturer: optionalText,
    pet_types: z.array(petType),
    dose: optionalText.describe('What one dose usually is, such as “1 mL”.'),
    route: z.enum(routes).nullable(),
    is_active: z.boolean(),
    version: count,
    lots: z.array(lotSchema).describe('The one used last first.'),
  })
  .meta({ id: 'Product' });

export type Product = z.infer<typeof productSchema>;

const days = z.int().positive().nullable();

const stepSchema = z.object({
  id,
  name: text,
  type: z.enum(careTypes),
  product: z.object({ id, name: text }).nullable(),
  min_age_days: count.nullable(),
  until_age_days: count.nullable().describe('Including that day. Older animals skip the step.'),
  interval_days: days.describe('After the step before.'),
  repeat_days: days.describe('Repeated after so many days, up to the last age.'),
});

const protocolSchema = z
  .object({
    id,
    name: text,
    pet_types: z.array(petType),
    purpose: optionalText,
    is_active: z.boolean(),
    is_automatic: z.boolean().describe('Whether animals start it with their intake.'),
    min_age_days: count.describe('Animals of this age and older start it.'),
    max_age_days: count.nullable().describe('Including that day; null for no limit.'),
    version: count,
    animals: count.describe('How many animals have an open dose of it.'),
    steps: z.array(stepSchema),
  })
  .meta({ id: 'Protocol' });

export type Protocol = z.infer<typeof protocolSchema>;

const petTypesInput = z
  .array(oneOf(petTypes), 'takes a list of types')
  .min(1, 'takes at least one type')
  .transform((chosen) => petTypes.filter((type) => chosen.includes(type)));

const productInput = z.object({
  name: requiredLine(limits.name, medicalMessages.enterName),
  type: oneOf(careTypes),
  manufacturer: optionalLine(limits.manufacturer),
  pet_types: petTypesInput,
  dose: optionalLine(limits.dose),
  route: clearable(oneOf(routes)),
  is_active: yesOrNoInput().optional(),
});

export type ProductInput = z.output<typeof productInput>;

const lotInput = z.object({
  number: requiredLine(limits.lot, medicalMessages.enterLot),
  expires_on: optionalDay,
  is_active: yesOrNoInput().optional(),
});

export type LotInput = z.output<typeof lotInput>;

const version = integerInBody(1, 2_147_483_647).describe(
  'The version that the change is based on: 409 if a newer one was saved.',
);

const age = clearable(integerInBody(0, limits.age));

const interval = clearable(integerInBody(1, limits.interval));

const stepInput = z.object({
  id: idInBody().optional().describe('Absent for a new step. A step that isn’t named is removed.'),
  name: requiredLine(limits.name, medicalMessages.enterName),
  type: oneOf(careTypes),
  product_id: clearable(idInBody()),
  min_age_days: age,
  until_age_days: age,
  interval_days: interval,
  repeat_days: interval,
});

export type StepInput = z.output<typeof stepInput>;

const protocolInput = z.object({
  name: requiredLine(limits.name, medicalMessages.enterName),
  pet_types: petTypesInput,
  purpose: optionalLine(limits.purpose),
  is_active: yesOrNoInput().optional(),
  is_automatic: yesOrNoInput().optional(),
  min_age_days: integerInBody(0, limits.age).optional(),
  max_age_days: age,
  steps: z
    .array(stepInput, 'takes a list of steps')
    .min(1, 'takes at least one step')
    .max(limits.steps, `takes at most ${limits.steps} steps`)
    .describe('In order.'),
});

export type ProtocolInput = z.output<typeof protocolInput>;

const protocolChange = protocolInput.partial().extend({ version });

export type ProtocolChange = z.output<typeof protocolChange>;

const movedDosesSchema = z.object({
  moved: count.describe('How many open doses have another day.'),
  ended: count.describe('How many open doses are no longer planned.'),
});

export type MovedDoses = z.infer<typeof movedDosesSchema>;

const productId = z.object({ product_id: idInPath() });

const lotId = z.object({ product_id: idInPath(), lot_id: idInPath() });

const protocolId = z.object({ protocol_id: idInPath() });

export const protocolsApi = defineApi({
  'GET /api/records/medical/products': {
    summary: 'List products with their lots',
    access: 'record',
    capability: 'view medical',
    response: z.array(productSchema),
  },
  'POST /api/records/medical/products': {
    summary: 'Add a product',
    access: 'record',
    capability: 'manage protocols',
    body: productInput,
    response: productSchema,
    status: 201,
    errors: [409],
  },
  'PUT /api/records/medical/products/:product_id': {
    summary: 'Change a product',
    description: 'What was given stays as it was recorded.',
    access: 'record',
    capability: 'manage protocols',
    params: productId,
    body: productInput.partial().extend({ version }),
    response: productSchema,
    errors: [404, 409],
  },
  'POST /api/records/medical/products/:product_id/lots': {
    summary: 'Add a lot',
    description: 'It is offered next.',
    access: 'record',
    capability: 'manage protocols',
    params: productId,
    body: lotInput,
    response: productSchema,
    status: 201,
    errors: [404, 409],
  },
  'PUT /api/records/medical/products/:product_id/lots/:lot_id': {
    summary: 'Change a lot, or stop offering it',
    access: 'record',
    capability: 'manage protocols',
    params: lotId,
    body: lotInput.partial(),
    response: productSchema,
    errors: [404, 409],
  },
  'GET /api/records/medical/protocols': {
    summary: 'List protocols with their steps',
    access: 'record',
    capability: 'view medical',
    response: z.array(protocolSchema),
  },
  'POST /api/records/medical/protocols': {
    summary: 'Add a protocol',
    access: 'record',
    capability: 'manage protocols',
    body: protocolInput,
    response: protocolSchema,
    status: 201,
    errors: [409],
  },
  'PUT /api/records/medical/protocols/:protocol_id': {
    summary: 'Change a protocol',
    description: 'Only open doses move; those given, skipped or moved by hand stay. `steps` replaces all steps.',
    access: 'record',
    capability: 'manage protocols',
    changesPublicPages: true,
    params: protocolId,
    body: protocolChange,
    response: protocolSchema.extend(movedDosesSchema.shape),
    errors: [404, 409],
  },
  'POST /api/records/medical/protocols/:protocol_id/preview': {
    summary: 'Preview a change of a protocol',
    description: 'What the same change would do to open doses. Nothing is changed.',
    access: 'record',
    capability: 'manage protocols',
    params: protocolId,
    body: protocolChange,
    response: movedDosesSchema,
    errors: [404, 409],
  },
  'POST /api/records/medical/protocols/:protocol_id/start': {
    summary: 'Start a protocol for all animals in care',
    description: 'For those of its types and ages that aren’t on it yet.',
    access: 'record',
    capability: 'manage protocols',
    changesPublicPages: true,
    params: protocolId,
    response: z.object({ started: count, message: text }),
    errors: [404, 409],
  },
});
