import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { requiredLine, requiredParagraphs } from '../../platform/http/text-schemas.ts';
import { chatPlaceholders, findTemplateFault } from './answer-template.contract.ts';
import { chatContentLimits } from './chat-content-words.contract.ts';
import { chatLimits } from './chat-words.contract.ts';
import { chatLinkSchema } from './chat.contract.ts';

const chatAnswerFields = {
  title: requiredLine(chatContentLimits.title).describe('The question as a person asks it; visitors are offered it.'),
  keywords: requiredLine(chatContentLimits.keywords)
    .refine((text) => /[\p{L}\p{N}]/u.test(text), 'must hold a word')
    .describe('Words or phrases separated by commas, by which a question is recognised.'),
  answer: requiredParagraphs(chatContentLimits.answer)
    .superRefine((text, check) => {
      const fault = findTemplateFault(text);
      if (fault !== null) check.addIssue({ code: 'custom', message: fault });
    })
    .describe(
      `May hold ${chatPlaceholders.map((name) => `{${name}}`).join(', ')}, and links to pages of this site as in [words](/path).`,
    ),
  is_on: yesOrNoInput().describe('Whether the bot gives this answer.'),
};
export const chatAnswerSchema = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    keywords: z.string(),
    answer: z.string(),
    is_on: z.boolean(),
  })
  .meta({ id: 'ChatBotAnswer' });
export type ChatBotAnswer = z.infer<typeof chatAnswerSchema>;

export const chatReplySchema = z
  .object({ id: z.int().positive(), title: z.string(), text: z.string() })
  .meta({ id: 'ChatReply' });
export type ChatReply = z.infer<typeof chatReplySchema>;

export const chatSettingsSchema = z
  .object({
    greeting: z.string(),
    is_bot_on: z.boolean().describe('Whether the bot answers questions; it always says when nobody is there.'),
  })
  .meta({ id: 'ChatSettings' });
export type ChatSettings = z.infer<typeof chatSettingsSchema>;

const contentId = z.object({ id: idInPath() });
const replyFields = { title: requiredLine(chatContentLimits.title), text: requiredParagraphs(chatContentLimits.reply) };

/** What an Admin edits of the chat: how it presents itself, what its bot knows, replies ready to be used. */
export const chatContentsApi = defineApi({
  'GET /api/chat-settings/': { summary: 'How the chat presents itself', access: 'Admin', response: chatSettingsSchema },
  'PUT /api/chat-settings/': {
    summary: 'Change how the chat presents itself',
    access: 'Admin',
    body: z.object({ greeting: requiredLine(chatContentLimits.greeting), is_bot_on: yesOrNoInput() }).partial(),
    response: chatSettingsSchema,
  },
  'GET /api/chat-answers/': {
    summary: 'What the bot can answer',
    access: 'Admin',
    response: z.array(chatAnswerSchema),
  },
  'POST /api/chat-answers/': {
    summary: 'Teach the bot an answer',
    access: 'Admin',
    body: z.object(chatAnswerFields).extend({ is_on: yesOrNoInput().default(true) }),
    response: chatAnswerSchema,
    status: 201,
    errors: [409],
  },
  'POST /api/chat-answers/try': {
    summary: 'What the bot would say to a question',
    access: 'Admin',
    body: z.object({ question: requiredLine(chatLimits.message) }),
    response: z.object({ answer: z.string().nullable(), links: z.array(chatLinkSchema) }),
  },
  'PUT /api/chat-answers/:id': {
    summary: 'Change an answer of the bot',
    access: 'Admin',
    params: contentId,
    body: z.object(chatAnswerFields).partial(),
    response: chatAnswerSchema,
    errors: [404],
  },
  'DELETE /api/chat-answers/:id': {
    summary: 'Make the bot forget an answer',
    access: 'Admin',
    params: contentId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
  'GET /api/chat-replies/': { summary: 'Canned replies', access: 'Admin', response: z.array(chatReplySchema) },
  'POST /api/chat-replies/': {
    summary: 'Add a canned reply',
    access: 'Admin',
    body: z.object(replyFields),
    response: chatReplySchema,
    status: 201,
    errors: [409],
  },
  'PUT /api/chat-replies/:id': {
    summary: 'Change a canned reply',
    access: 'Admin',
    params: contentId,
    body: z.object(replyFields).partial(),
    response: chatReplySchema,
    errors: [404],
  },
  'DELETE /api/chat-replies/:id': {
    summary: 'Delete a canned reply',
    access: 'Admin',
    params: contentId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
});
export type ChatContentsApi = typeof chatContentsApi;
