import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInPath, idInBody, MAX_INTEGER, positiveDigits } from '../../platform/http/number-schemas.ts';
import { emailAddress, line, orEmpty } from '../../platform/http/text-schemas.ts';
import { chatSenders, chatViews } from './chat.constants.ts';

export const chatLinkSchema = z.object({
  label: z.string(),
  href: z.string().describe('A path of this site.'),
  image: z.string().optional().describe('For a pet: the path of its photo.'),
  note: z.string().optional().describe('For a pet: its breed and age.'),
});
export type ChatLink = z.infer<typeof chatLinkSchema>;

export const chatMessageSchema = z
  .object({
    id: z.uuid().describe('A UUID made by the sender.'),
    chat_id: z.int().positive(),
    seq: z.int().positive().describe('The order within the chat.'),
    from: z.enum(chatSenders),
    message: z.string(),
    timestamp: z.iso.datetime(),
    author: z.string().nullable().describe('The name of the Admin, or of a signed-in visitor.'),
    links: z.array(chatLinkSchema).nullable().describe('Links of the bot’s answer.'),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

const person = z.object({ id: z.int().positive(), name: z.string() });

export const chatSummarySchema = z
  .object({
    id: z.int().positive(),
    user: person.nullable().describe('The signed-in visitor.'),
    email: z.string().nullable().describe('Where answers are emailed.'),
    page: z.string().nullable().describe('The path of the last page that the visitor viewed.'),
    pet: person.nullable().describe('The pet of that page.'),
    assigned_to: person.nullable(),
    waiting_since: z.iso.datetime().nullable().describe('Since when the visitor has been waiting for an answer.'),
    closed_at: z.iso.datetime().nullable(),
    unread: z.int().min(0).describe('The number of the visitor’s messages that no agent has read.'),
    last_message: z
      .object({ from: z.enum(chatSenders), message: z.string() })
      .nullable()
      .describe('The last message of the visitor or the shelter, without the bot’s.'),
    last_seq: z.int().min(0),
    visitor_read_seq: z.int().min(0),
    shelter_read_seq: z.int().min(0),
    started_at: z.iso.datetime(),
    last_message_at: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Chat' });
export type ChatSummary = z.infer<typeof chatSummarySchema>;

const chatId = z.object({ id: idInPath().describe('The chat’s id.') });

export const chatApi = defineApi({
  'GET /api/chats/welcome': {
    summary: 'Get the greeting and suggestions for a new chat',
    access: 'public',
    response: z.object({
      url: z.string().nullable().describe('The URL of a separate chat server; null for this one.'),
      greeting: z.string(),
      suggestions: z.array(z.string()).describe('Questions that the bot can answer.'),
    }),
  },
  'GET /api/chats/': {
    summary: 'List chats, the longest waiting first, then the newest',
    access: 'staff',
    capability: 'answer chats',
    paged: true,
    query: z.object({
      view: orEmpty(oneOf(chatViews)),
      search: orEmpty(line(100)).describe('Part of a name, an email or a message.'),
    }),
    response: z.array(chatSummarySchema),
  },
  'GET /api/chats/unread': {
    summary: 'Count the waiting and the unread chats',
    access: 'staff',
    capability: 'answer chats',
    response: z.object({ waiting: z.int().min(0), unread: z.int().min(0) }),
  },
  'GET /api/chats/:id': {
    summary: 'Get a chat',
    access: 'staff',
    capability: 'answer chats',
    params: chatId,
    response: chatSummarySchema,
    errors: [404],
  },
  'GET /api/chats/:id/messages': {
    summary: 'List a chat’s messages, oldest first',
    access: 'staff',
    capability: 'answer chats',
    params: chatId,
    query: z.object({
      before: orEmpty(positiveDigits(MAX_INTEGER)).describe('Messages before this `seq`; the newest by default.'),
    }),
    response: z.array(chatMessageSchema),
    errors: [404],
  },
  'PUT /api/chats/:id': {
    summary: 'Assign, close or reopen a chat',
    access: 'staff',
    capability: 'answer chats',
    params: chatId,
    body: z.object({
      assigned_to: z.union([z.null(), idInBody()]).optional().describe('An Admin; null for nobody.'),
      is_closed: yesOrNoInput().optional(),
    }),
    response: chatSummarySchema,
    errors: [404, 409],
  },
  'POST /api/chats/:id/transcript': {
    summary: 'Email a chat’s transcript',
    access: 'staff',
    capability: 'answer chats',
    params: chatId,
    body: z.object({ email: orEmpty(emailAddress()).describe('The recipient; by default the visitor.') }),
    response: z.object({ message: z.string() }),
    errors: [404, 409],
  },
  'DELETE /api/chats/:id': {
    summary: 'Delete a chat permanently',
    access: 'staff',
    capability: 'delete records',
    params: chatId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
});
export type ChatApi = typeof chatApi;
