import { z } from 'zod';
import {
  blankText,
  clearable,
  oneOf,
  yesNoOrUnknown,
  lastMessage,
  yesOrNoInput,
} from '../../platform/http/choice-schemas.ts';
import { decimalInBody, idInBody, integerInBody } from '../../platform/http/number-schemas.ts';
import { requiredLine, line, paragraphs } from '../../platform/http/text-schemas.ts';
import {
  petFieldNames,
  petFields,
  type PetField,
  type PetFieldName,
  type PetFieldValues,
} from './pet-fields.constants.ts';
import { MAX_EXTERNAL_ID_LENGTH, requiredPetFields, type RequiredPetField } from './pet-form.constants.ts';
import { adoptionStatuses } from './pet-search.contract.ts';

const MAX_SITE_NAME = 60;

type InputShape = {
  [Name in PetFieldName]: z.ZodOptional<z.ZodType<PetFieldValues[Name] | (Name extends RequiredPetField ? '' : null)>>;
};

/**
 * Fields of a pet from a form, the API or an import. Absent fields stay unchanged; empty ones are cleared. The server
 * checks required fields separately, with the specification's messages.
 */
export const petFieldsSchema = z.object({
  ...(mapPetFields(toInputSchema) as InputShape),
  name: orBlank(requiredLine(petFields.name.maxLength)),
  species: orBlank(requiredLine(petFields.species.maxLength)),
  adoption_status: z
    .string('takes text')
    .max(100, 'takes at most 100 characters')
    .transform((text) => adoptionStatuses.find((status) => status.toLowerCase() === text.trim().toLowerCase()) ?? text)
    .optional()
    .meta({ type: 'string', enum: [...adoptionStatuses] }),
  special_needs: clearable(paragraphs(petFields.special_needs.maxLength)).describe('`none` if empty.'),
});
export type PetFields = z.output<typeof petFieldsSchema>;

/** Fields that only Admins may set. */
export const adminFieldsSchema = z.object({
  featured: yesOrNoInput().optional(),
  is_listed: yesOrNoInput().optional().describe('Whether the pet is public.'),
  is_checked: yesOrNoInput().optional().describe('Whether an Admin has checked what a User wrote.'),
  listed_by_owner: yesOrNoInput()
    .optional()
    .describe('Whether its owner listed it. The shelter then promises neither fee nor care.'),
  owner_id: clearable(idInBody()).describe('The owner’s user id.'),
  external_id: clearable(line(MAX_EXTERNAL_ID_LENGTH)).describe('The pet’s id in another system.'),
});

/** The fields of a pet in responses. All but its name, species and status may be unknown. */
export const petFieldsInResponse = mapPetFields(toResponseSchema) as {
  [Name in PetFieldName]: z.ZodType<PetFieldValues[Name] | null>;
};

function mapPetFields(toSchema: (field: PetField, name: PetFieldName) => z.ZodType) {
  return Object.fromEntries(petFieldNames.map((name) => [name, toSchema(petFields[name], name)]));
}

function toInputSchema(field: PetField, name: PetFieldName): z.ZodType {
  const { input } = schemasOf(field);
  const isRequired = (requiredPetFields as readonly string[]).includes(name);
  return describe(field, isRequired ? orBlank(input) : clearable(input));
}

/** A required field. The server rejects an empty one with the specification's message. */
function orBlank<T extends z.ZodType>(schema: T) {
  return z.union([blankText, schema], lastMessage).optional();
}

function toResponseSchema(field: PetField): z.ZodType {
  return describe(field, schemasOf(field).stored.nullable());
}

function schemasOf(field: PetField): { input: z.ZodType; stored: z.ZodType } {
  switch (field.type) {
    case 'line':
      return { input: line(field.maxLength), stored: z.string() };
    case 'paragraphs':
      return { input: paragraphs(field.maxLength), stored: z.string() };
    case 'integer':
      return { input: integerInBody(field.min, field.max), stored: z.int().min(field.min).max(field.max) };
    case 'weight':
      return { input: decimalInBody(field.min, field.max), stored: z.number().positive() };
    case 'money':
      return { input: integerInBody(0, field.max), stored: z.int().min(0).max(field.max) };
    case 'choice':
    case 'menu':
      return { input: oneOf(field.options), stored: z.enum(field.options) };
    case 'site':
      return { input: line(MAX_SITE_NAME), stored: z.string() };
    case 'yes-no':
    default:
      return { input: field.acceptsUnknown ? yesNoOrUnknown() : yesOrNoInput(), stored: z.boolean() };
  }
}

function describe({ description }: PetField, schema: z.ZodType): z.ZodType {
  return description === undefined ? schema : schema.describe(description);
}
