import { z } from 'zod';

const wordsSchema = z
  .array(z.object({ text: z.string(), href: z.string().optional() }))
  .describe('Text runs, some of them links.');

const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), words: wordsSchema }),
  z.object({ kind: z.literal('list'), items: z.array(wordsSchema) }),
  z.object({
    kind: z.literal('card'),
    label: z.string(),
    text: z.string(),
    href: z.string(),
    picture: z.object({ src: z.string(), width: z.int().positive(), height: z.int().positive() }).nullable(),
  }),
]);

/** An email's content as Admins see it. */
export const emailPreviewSchema = z.object({
  subject: z.string(),
  preview: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  blocks: z.array(blockSchema).describe('Laid out by a person, below the paragraphs.'),
  items: z
    .array(z.object({ label: z.string(), text: z.string(), href: z.string() }))
    .describe('The items that the email lists.'),
  action: z
    .object({
      label: z.string(),
      href: z
        .string()
        .nullable()
        .describe('null: the link gives access and a mail server is set up, so only the recipient sees it.'),
    })
    .nullable(),
  notes: z.array(z.string()),
  subscription: z
    .object({
      reason: z.string(),
      end: z.string(),
      href: z.string().nullable().describe('null: the email has left, or a mail server is set up.'),
    })
    .nullable()
    .describe('For recurring emails: the reason, and the unsubscribe link.'),
});
export type EmailPreview = z.infer<typeof emailPreviewSchema>;
