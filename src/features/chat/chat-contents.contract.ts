import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { requiredLine, requiredParagraphs } from '../../platform/http/text-schemas.ts';
import { chatPlaceholders, findTemplateError } from './answer-template.contract.ts';
import { chatContentLimits } from './chat-contents.constants.ts';
import { chatLimits } from './chat.constants.ts';
import { chatLinkSchema } from './chat.contract.ts';

const chatAnswerFields = {
  title: requiredLine(chatContentLimits.title).describe('The question. The first ones are suggested to visitors.'),
  keywords: requiredLine(chatContentLimits.keywords)
    .refine((text) => /[\p{L}\p{N}]/u.test(text), 'must hold a word')
    .describe('Words or phrases that match a question, separated by commas.'),
  answer: requiredParagraphs(chatContentLimits.answer)
    .superRefine((text, check) => {
      const error = findTemplateError(text);
      if (error !== null) check.addIssue({ code: 'custom', message: error });
    })
    .describe(
      `May contain ${chatPlaceholders.map((name) => `{${name}}`).join(', ')}, and links to pages of this site, such as [text](/path).`,
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
    is_bot_on: z.boolean().describe('Whether the bot answers questions. It always says when nobody is available.'),
  })
  .meta({ id: 'ChatSettings' });
export type ChatSettings = z.infer<typeof chatSettingsSchema>;

const contentId = z.object({ id: idInPath() });
const replyFields = { title: requiredLine(chatContentLimits.title), text: requiredParagraphs(chatContentLimits.reply) };

/** Chat content that Admins edit: settings, the bot's answers and canned replies. */
export const chatContentsApi = defineApi({
  'GET /api/chat-settings/': {
    summary: 'Get the chat settings',
    access: 'staff',
    capability: 'answer chats',
    response: chatSettingsSchema,
  },
  'PUT /api/chat-settings/': {
    summary: 'Change the chat settings',
    access: 'staff',
    capability: 'change settings',
    body: z.object({ greeting: requiredLine(chatContentLimits.greeting), is_bot_on: yesOrNoInput() }).partial(),
    response: chatSettingsSchema,
  },
  'GET /api/chat-answers/': {
    summary: 'List the bot’s answers',
    access: 'staff',
    capability: 'answer chats',
    response: z.array(chatAnswerSchema),
  },
  'POST /api/chat-answers/': {
    summary: 'Add an answer of the bot',
    access: 'staff',
    capability: 'change settings',
    body: z.object(chatAnswerFields).extend({ is_on: yesOrNoInput().default(true) }),
    response: chatAnswerSchema,
    status: 201,
    errors: [409],
  },
  'POST /api/chat-answers/try': {
    summary: 'Try what the bot answers to a question',
    access: 'staff',
    capability: 'answer chats',
    body: z.object({ question: requiredLine(chatLimits.message) }),
    response: z.object({ answer: z.string().nullable(), links: z.array(chatLinkSchema) }),
  },
  'PUT /api/chat-answers/:id': {
    summary: 'Change an answer of the bot',
    access: 'staff',
    capability: 'change settings',
    params: contentId,
    body: z.object(chatAnswerFields).partial(),
    response: chatAnswerSchema,
    errors: [404],
  },
  'DELETE /api/chat-answers/:id': {
    summary: 'Delete an answer of the bot',
    access: 'staff',
    capability: 'change settings',
    params: contentId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
  'GET /api/chat-replies/': {
    summary: 'List canned replies',
    access: 'staff',
    capability: 'answer chats',
    response: z.array(chatReplySchema),
  },
  'POST /api/chat-replies/': {
    summary: 'Add a canned reply',
    access: 'staff',
    capability: 'change settings',
    body: z.object(replyFields),
    response: chatReplySchema,
    status: 201,
    errors: [409],
  },
  'PUT /api/chat-replies/:id': {
    summary: 'Change a canned reply',
    access: 'staff',
    capability: 'change settings',
    params: contentId,
    body: z.object(replyFields).partial(),
    response: chatReplySchema,
    errors: [404],
  },
  'DELETE /api/chat-replies/:id': {
    summary: 'Delete a canned reply',
    access: 'staff',
    capability: 'change settings',
    params: contentId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
});
export type ChatContentsApi = typeof chatContentsApi;
