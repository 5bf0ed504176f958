import { z } from 'zod';
import { oneOf, lastMessage, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInBody } from '../../platform/http/number-schemas.ts';
import { emailAddress, line, orEmpty, paragraphs } from '../../platform/http/text-schemas.ts';
import {
  applicationChoices,
  applicationFields,
  applicationLimits,
  longApplicationFields,
  type ApplicationField,
  type ChoiceField,
} from './application-words.contract.ts';

/** Clients send an unchecked box in many ways: all of them get the message about consent, in form order. */
const noConsent = z.union([z.null(), z.literal(0)]).transform(() => false);

/** Blank counts as absent, so that missing fields are reported in form order. */
function fieldSchema(field: ApplicationField) {
  if (field in applicationChoices) return orEmpty(oneOf(applicationChoices[field as ChoiceField]));
  const limit = applicationLimits[field as keyof typeof applicationLimits];
  if (field === 'email') return orEmpty(emailAddress());
  return orEmpty(longApplicationFields.includes(field) ? paragraphs(limit) : line(limit));
}

const sentFields = Object.fromEntries(
  applicationFields.map((field) => [field, fieldSchema(field)]),
) as unknown as Record<ApplicationField, z.ZodOptional<z.ZodType<string | undefined, string | undefined>>>;

export const applicationToSubmit = z.object({
  user_id: idInBody().optional().describe('The caller’s own, if it is given.'),
  pet_id: z
    .union([z.literal('').transform(() => undefined), idInBody()], lastMessage)
    .optional()
    .describe('An Available pet that is not one’s own listing.'),
  ...sentFields,
  consent: orEmpty(z.union([noConsent, yesOrNoInput()], lastMessage))
    .describe('Consent to the terms; must be true.')
    .meta({ type: 'boolean', anyOf: undefined }),
});
export type ApplicationToSubmit = z.output<typeof applicationToSubmit>;

type DraftField = ApplicationField | 'pet_id';

/** So much of any field: what a profile begins it with may be longer than the form takes. */
const MIN_DRAFT_LIMIT = 500;

function draftFieldSchema(field: DraftField) {
  const { [field]: limit = 0 }: Partial<Record<DraftField, number>> = applicationLimits;
  return paragraphs(Math.max(limit, MIN_DRAFT_LIMIT)).optional();
}

/** What has been filled in so far, as it was typed: nothing of it need make sense yet. */
export const draftAnswers: z.ZodType<Partial<Record<DraftField, string>>> = z.object(
  Object.fromEntries([...applicationFields, 'pet_id' as const].map((field) => [field, draftFieldSchema(field)])),
);
