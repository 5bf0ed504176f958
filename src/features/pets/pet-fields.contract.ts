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
import { coats, petLimits, vaccinationStatuses, yesOrNo } from './pet-form-words.contract.ts';
import { adoptionStatuses, genders, sizes } from './pet-search.contract.ts';

/**
 * What a form, a call or a row of an import says of a pet. Absent: stays as it is; empty: is cleared. What has to be
 * filled in is the rule's to say, in the specification's words.
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
  special_needs: clearable(paragraphs(petLimits.special_needs)).describe('`none` where it is left empty.'),
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

/** What only Admins may say of a pet. */
export const adminsFieldsSchema = z.object({
  featured: yesOrNoInput().optional(),
  is_listed: yesOrNoInput().optional().describe('Whether the public sees it.'),
  is_checked: yesOrNoInput().optional().describe('Whether an Admin has looked at what a User wrote.'),
  owner_id: clearable(idInBody()).describe('The user it lives with.'),
  external_id: clearable(line(petLimits.external_id)).describe('What another system calls it.'),
});

/** A field that has to be filled in: that it is empty is told in the specification's words, by the rule. */
function orBlank<T extends z.ZodType>(schema: T) {
  return z.union([blankText, schema], lastMessage).optional();
}
