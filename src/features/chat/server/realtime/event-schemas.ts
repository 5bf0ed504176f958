import { z } from 'zod';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { MAX_INTEGER } from '../../../../platform/http/number-schemas.ts';
import { emailAddress } from '../../../../platform/http/text-schemas.ts';
import { chatLimits, chatTexts } from '../../chat.constants.ts';

/*
 * The payloads that a connection may send. Text is cleaned like form fields; what is not text, or cannot be stored, is
 * rejected.
 */

const chat_id = z.int().min(1).max(MAX_INTEGER).optional().catch(undefined);
const seq = z.int().min(0).max(MAX_INTEGER);

/** A path of this site, without its query string, which may contain a search or a secret. */
const page = z
  .string()
  .max(2000)
  .transform((path) => path.split(/[?#]/, 1)[0]!)
  .refine((path) => /^\/[\w/.~%-]*$/.test(path) && path.length <= chatLimits.page)
  // Once dots and slashes are resolved, it could become another site's URL.
  .refine((path) => !/\/\/|\/\.\.?(?:\/|$)/.test(path))
  .optional()
  .catch(undefined);

/** The text as written, without characters that no keyboard types. */
const message = z
  .string(chatTexts.invalid)
  // Before cleaning: normalizing thousands of stacked accents is expensive.
  .max(2 * chatLimits.message, chatTexts.tooLong)
  .refine((text) => text.isWellFormed(), chatTexts.invalid)
  .transform((text) =>
    text
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
      .trim()
      .normalize('NFC'),
  )
  .refine((text) => !isBlank(text), chatTexts.blank)
  .refine((text) => text.length <= chatLimits.message, chatTexts.tooLong);

/** A form field's message is not a sentence. */
const email = z.unknown().transform((input, context) => {
  const parsed = emailAddress().safeParse(input);
  if (!parsed.success) context.addIssue({ code: 'custom', message: chatTexts.notAnEmail });
  return parsed.data ?? z.NEVER;
});

export const eventSchemas = {
  register: z.object({
    role: z.string().max(20).catch('user'),
    page,
    after: seq.optional().catch(undefined),
  }),
  send_message: z.object({
    message,
    id: z
      .uuid(chatTexts.invalid)
      .transform((id) => id.toLowerCase())
      .optional(),
    chat_id,
  }),
  catch_up: z.object({ chat_id, after: seq.optional(), before: seq.optional() }),
  typing: z.object({ chat_id }),
  read: z.object({ chat_id, seq }),
  page_viewed: z.object({ page }),
  set_email: z.object({ email }),
  email_transcript: z.object({}),
  set_available: z.object({ is_available: z.boolean() }),
};
