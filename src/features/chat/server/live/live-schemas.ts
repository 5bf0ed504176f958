import { z } from 'zod';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { MAX_INTEGER } from '../../../../platform/http/number-schemas.ts';
import { emailAddress } from '../../../../platform/http/text-schemas.ts';
import { chatLimits, chatWords } from '../../chat-words.contract.ts';

/*
 * What a connection may send. Everything of a page's making is cleaned as forms are: what is no text, or could not
 * stand in a table, is refused.
 */

const conversation = z.int().min(1).max(MAX_INTEGER).optional().catch(undefined);
const seq = z.int().min(0).max(MAX_INTEGER);

/** A path of this site, without what stands behind the question mark: that may be a search, or a secret. */
const page = z
  .string()
  .max(2000)
  .transform((path) => path.split(/[?#]/, 1)[0]!)
  .refine((path) => /^\/[\w/.~%-]*$/.test(path) && path.length <= chatLimits.page)
  // Where points and slashes are put in order, it might become another site's address.
  .refine((path) => !/\/\/|\/\.\.?(?:\/|$)/.test(path))
  .optional()
  .catch(undefined);

/** As it was written, but for what no keyboard types. */
const message = z
  .string(chatWords.unreadable)
  // Before it is cleaned: what piles up thousands of accents is costly to bring into its normal form.
  .max(2 * chatLimits.message, chatWords.tooLong)
  .refine((text) => text.isWellFormed(), chatWords.unreadable)
  .transform((text) =>
    text
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
      .trim()
      .normalize('NFC'),
  )
  .refine((text) => !isBlank(text), chatWords.blank)
  .refine((text) => text.length <= chatLimits.message, chatWords.tooLong);

/** A form field's message would not be a sentence here. */
const email = z.unknown().transform((given, context) => {
  const parsed = emailAddress().safeParse(given);
  if (!parsed.success) context.addIssue({ code: 'custom', message: chatWords.notAnEmail });
  return parsed.data ?? z.NEVER;
});

export const liveSchemas = {
  register: z.object({
    role: z.string().max(20).catch('user'),
    page,
    after: seq.optional().catch(undefined),
  }),
  send_message: z.object({
    message,
    id: z
      .uuid(chatWords.unreadable)
      .transform((id) => id.toLowerCase())
      .optional(),
    conversation,
  }),
  catch_up: z.object({ conversation, after: seq.optional(), before: seq.optional() }),
  typing: z.object({ conversation }),
  read: z.object({ conversation, seq }),
  looking_at: z.object({ page }),
  leave_email: z.object({ email }),
  mail_transcript: z.object({}),
  set_available: z.object({ is_available: z.boolean() }),
};
