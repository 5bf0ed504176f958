import { z } from 'zod';

const wordsSchema = z
  .array(z.object({ text: z.string(), href: z.string().optional() }))
  .describe('Words, of which some lead somewhere.');

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

/** A letter as an Admin sees it. */
export const letterSchema = z.object({
  subject: z.string(),
  preview: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  blocks: z.array(blockSchema).describe('What a person has laid out below the paragraphs.'),
  items: z.array(z.object({ label: z.string(), text: z.string(), href: z.string() })).describe('What it tells of.'),
  action: z
    .object({
      label: z.string(),
      href: z
        .string()
        .nullable()
        .describe('null: it gives access, and a mail server is set up, so only its reader sees it.'),
    })
    .nullable(),
  notes: z.array(z.string()),
  subscription: z
    .object({
      reason: z.string(),
      end: z.string(),
      href: z.string().nullable().describe('null: the mail has left, or a mail server is set up.'),
    })
    .nullable()
    .describe('Of a mail that comes again and again: why, and what ends it.'),
});
export type ShownLetter = z.infer<typeof letterSchema>;
