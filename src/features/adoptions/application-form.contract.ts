import { z } from 'zod';
import { oneOf, wordsOfLast, yesOrNoWord } from '../../platform/http/choice-schemas.ts';
import { idInBody } from '../../platform/http/number-schemas.ts';
import { emailAddress, line, paragraphs } from '../../platform/http/text-schemas.ts';
import {
  applicationChoices,
  applicationFields,
  applicationLimits,
  longApplicationFields,
  type ApplicationField,
  type ChoiceField,
} from './application-words.contract.ts';

/** Blank counts as absent, so that what is missing is asked for in the order of the form. */
function blankOr<T extends z.ZodType>(schema: T) {
  const blank = z.stringFormat('blank', /^\s*$/).transform(() => undefined);
  return z.union([blank, schema], wordsOfLast).optional();
}

function fieldSchema(field: ApplicationField) {
  if (field in applicationChoices) return blankOr(oneOf(applicationChoices[field as ChoiceField]));
  const limit = applicationLimits[field as keyof typeof applicationLimits];
  if (field === 'email') return blankOr(emailAddress(limit));
  return blankOr(longApplicationFields.includes(field) ? paragraphs(limit) : line(limit));
}

const sentFields = Object.fromEntries(
  applicationFields.map((field) => [field, fieldSchema(field)]),
) as unknown as Record<ApplicationField, z.ZodOptional<z.ZodType<string | undefined, string | undefined>>>;

export const applicationToSubmit = z.object({
  user_id: idInBody().optional().describe('The caller’s own, if it is given.'),
  pet_id: z
    .union([z.literal('').transform(() => undefined), idInBody()], wordsOfLast)
    .optional()
    .describe('An Available pet that is not one’s own listing.'),
  ...sentFields,
  consent: yesOrNoWord().optional().describe('To the terms; must be true.'),
});
export type ApplicationToSubmit = z.output<typeof applicationToSubmit>;

type DraftField = ApplicationField | 'pet_id';

/** So much of any field: what a profile begins it with may be longer than the form takes. */
const LEAST_DRAFT_LIMIT = 500;

function draftFieldSchema(field: DraftField) {
  const { [field]: limit = 0 }: Partial<Record<DraftField, number>> = applicationLimits;
  return paragraphs(Math.max(limit, LEAST_DRAFT_LIMIT)).optional();
}

/** What has been filled in so far, as it was typed: nothing of it need make sense yet. */
export const draftAnswers: z.ZodType<Partial<Record<DraftField, string>>> = z.object(
  Object.fromEntries([...applicationFields, 'pet_id' as const].map((field) => [field, draftFieldSchema(field)])),
);
