import { z } from 'zod';
import { oneOf, lastMessage, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInBody } from '../../platform/http/number-schemas.ts';
import { emailAddress, line, orEmpty, paragraphs, phoneNumber } from '../../platform/http/text-schemas.ts';
import {
  applicationChoices,
  applicationFields,
  applicationLimits,
  INVALID_POSTAL_CODE,
  isPostalCode,
  longApplicationFields,
  type ApplicationField,
  type ChoiceField,
} from './adoptions.constants.ts';

/** Clients send an unchecked box in many ways. All of them report missing consent, in form order. */
const noConsent = z.union([z.null(), z.literal(0)]).transform(() => false);

/** Blank counts as missing, so that missing fields are reported in form order. */
function fieldSchema(field: ApplicationField) {
  if (field in applicationChoices) return orEmpty(oneOf(applicationChoices[field as ChoiceField]));
  const limit = applicationLimits[field as keyof typeof applicationLimits];
  if (field === 'email') return orEmpty(emailAddress());
  if (field === 'phone_number') return orEmpty(phoneNumber());
  if (field === 'postal_code') return orEmpty(line(limit).refine(isPostalCode, INVALID_POSTAL_CODE));
  return orEmpty(longApplicationFields.includes(field) ? paragraphs(limit) : line(limit));
}

const submittedFields = Object.fromEntries(
  applicationFields.map((field) => [field, fieldSchema(field)]),
) as unknown as Record<ApplicationField, z.ZodOptional<z.ZodType<string | undefined, string | undefined>>>;

export const applicationToSubmit = z.object({
  user_id: idInBody().optional().describe('Must be the current user’s id, if given.'),
  pet_id: z
    .union([z.literal('').transform(() => undefined), idInBody()], lastMessage)
    .optional()
    .describe('An Available pet that is not the user’s own listing.'),
  ...submittedFields,
  consent: orEmpty(z.union([noConsent, yesOrNoInput()], lastMessage))
    .describe('Consent to the terms; must be true.')
    .meta({ type: 'boolean', anyOf: undefined }),
});
export type ApplicationToSubmit = z.output<typeof applicationToSubmit>;

/** `section`: the number of the one to continue in, from 1. */
type DraftField = ApplicationField | 'pet_id' | 'section';

/** What is typed may still be too long for the form. */
const MIN_DRAFT_LIMIT = 500;

function draftFieldSchema(field: DraftField) {
  const { [field]: limit = 0 }: Partial<Record<DraftField, number>> = applicationLimits;
  return paragraphs(Math.max(limit, MIN_DRAFT_LIMIT)).optional();
}

/** Stored as typed, without validation. */
export const draftAnswers: z.ZodType<Partial<Record<DraftField, string>>> = z.object(
  Object.fromEntries(
    [...applicationFields, 'pet_id' as const, 'section' as const].map((field) => [field, draftFieldSchema(field)]),
  ),
);
