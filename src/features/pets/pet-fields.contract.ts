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
import { coats, petLimits, vaccinationStatuses, yesOrNo } from './pet-form.constants.ts';
import { adoptionStatuses, genders, sizes } from './pet-search.contract.ts';

/**
 * Fields of a pet from a form, the API or an import. Absent fields stay unchanged; empty ones are cleared. The server
 * checks required fields separately, with the specification's messages.
 */
export const petFieldsSchema = z.object({
  name: orBlank(requiredLine(petLimits.name)),
  species: orBlank(requiredLine(petLimits.species)),
  breed: clearable(line(petLimits.breed)),
  age: clearable(integerInBody(0, 100)).describe('Whole years.'),
  gender: orBlank(oneOf(genders)),
  colour: clearable(line(petLimits.colour)),
  weight: clearable(decimalInBody(0.001, 2000)).describe('Kilograms.'),
  hypoallergenic: clearable(yesOrNoInput()),
  adoption_status: z
    .string('takes text')
    .max(100, 'takes at most 100 characters')
    .transform((text) => adoptionStatuses.find((status) => status.toLowerCase() === text.trim().toLowerCase()) ?? text)
    .optional()
    .meta({ type: 'string', enum: [...adoptionStatuses] }),
  vaccination_status: orBlank(oneOf(vaccinationStatuses)),
  special_needs: clearable(paragraphs(petLimits.special_needs)).describe('`none` if empty.'),
  microchipped: orBlank(oneOf(yesOrNo)),
  personality: clearable(paragraphs(petLimits.personality)),
  back_story: clearable(paragraphs(petLimits.back_story)),
  description: clearable(paragraphs(petLimits.description)),
  size: clearable(oneOf(sizes)),
  coat: clearable(oneOf(coats)),
  spayed_neutered: clearable(yesOrNoInput()),
  house_trained: clearable(yesOrNoInput()),
  good_with_children: clearable(yesNoOrUnknown()),
  good_with_dogs: clearable(yesNoOrUnknown()),
  good_with_cats: clearable(yesNoOrUnknown()),
});
export type PetFields = z.output<typeof petFieldsSchema>;

/** Fields that only Admins may set. */
export const adminFieldsSchema = z.object({
  featured: yesOrNoInput().optional(),
  is_listed: yesOrNoInput().optional().describe('Whether the pet is public.'),
  is_checked: yesOrNoInput().optional().describe('Whether an Admin has checked what a User wrote.'),
  owner_id: clearable(idInBody()).describe('The owner’s user id.'),
  external_id: clearable(line(petLimits.external_id)).describe('The pet’s id in another system.'),
});

/** A required field. The server rejects an empty one with the specification's message. */
function orBlank<T extends z.ZodType>(schema: T) {
  return z.union([blankText, schema], lastMessage).optional();
}
