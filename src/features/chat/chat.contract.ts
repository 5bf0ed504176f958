import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInPath, idInBody, MAX_INTEGER, positiveDigits } from '../../platform/http/number-schemas.ts';
import { emailAddress, line, orEmpty } from '../../platform/http/text-schemas.ts';
import { chatSides, chatViews } from './chat-words.contract.ts';

export const chatLinkSchema = z.object({ label: z.string(), href: z.string().describe('A path of this site.') });
export type ChatLink = z.infer<typeof chatLinkSchema>;

export const chatMessageSchema = z
  .object({
    id: z.uuid().describe('Made by the sender.'),
    conversation: z.int().positive(),
    seq: z.int().positive().describe('The order within the conversation.'),
    from: z.enum(chatSides),
    message: z.string(),
    timestamp: z.iso.datetime(),
    author: z.string().nullable().describe('The name of the Admin who wrote it, or of a visitor who is signed in.'),
    links: z.array(chatLinkSchema).nullable().describe('Where the bot’s answer leads.'),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

const person = z.object({ id: z.int().positive(), name: z.string() });

export const chatSummarySchema = z
  .object({
    id: z.int().positive(),
    user: person.nullable().describe('The visitor, where they are signed in.'),
    email: z.string().nullable().describe('Where answers are mailed to, if it is known.'),
    page: z.string().nullable().describe('The path that the visitor looked at last.'),
    pet: person.nullable().describe('The pet of that page.'),
    assigned_to: person.nullable(),
    waiting_since: z.iso.datetime().nullable().describe('Since when the visitor waits for an answer.'),
    closed_at: z.iso.datetime().nullable(),
    unread: z.int().min(0).describe('What the visitor wrote and nobody of the shelter has seen.'),
    last_message: z
      .object({ from: z.enum(chatSides), message: z.string() })
      .nullable()
      .describe('What the visitor or the shelter said last; what the bot says does not count.'),
    last_seq: z.int().min(0),
    visitor_read_seq: z.int().min(0),
    shelter_read_seq: z.int().min(0),
    started_at: z.iso.datetime(),
    last_message_at: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Chat' });
export type ChatSummary = z.infer<typeof chatSummarySchema>;

const chatId = z.object({ id: idInPath().describe('The conversation’s number.') });

export const chatApi = defineApi({
  'GET /api/chats/welcome': {
    summary: 'What a visitor’s chat begins with',
    access: 'public',
    response: z.object({
      url: z.string().nullable().describe('The chat server; null for this one.'),
      greeting: z.string(),
      suggestions: z.array(z.string()).describe('Questions that the bot can answer.'),
    }),
  },
  'GET /api/chats/': {
    summary: 'List conversations, those that wait longest first, then the newest',
    access: 'Admin',
    paged: true,
    query: z.object({
      view: orEmpty(oneOf(chatViews)),
      search: orEmpty(line(100)).describe('Part of a name, an e-mail or what was written.'),
    }),
    response: z.array(chatSummarySchema),
  },
  'GET /api/chats/unread': {
    summary: 'Count the conversations that wait, and what nobody has seen',
    access: 'Admin',
    response: z.object({ waiting: z.int().min(0), unread: z.int().min(0) }),
  },
  'GET /api/chats/:id': {
    summary: 'One conversation',
    access: 'Admin',
    params: chatId,
    response: chatSummarySchema,
    errors: [404],
  },
  'GET /api/chats/:id/messages': {
    summary: 'What was said, oldest first',
    access: 'Admin',
    params: chatId,
    query: z.object({
      before: orEmpty(positiveDigits(MAX_INTEGER)).describe('Messages before this `seq`; the newest by default.'),
    }),
    response: z.array(chatMessageSchema),
    errors: [404],
  },
  'PUT /api/chats/:id': {
    summary: 'Hand a conversation over, take it, close it, open it again',
    access: 'Admin',
    params: chatId,
    body: z.object({
      assigned_to: z.union([z.null(), idInBody()]).optional().describe('An Admin; null for nobody.'),
      is_closed: yesOrNoInput().optional(),
    }),
    response: chatSummarySchema,
    errors: [404, 409],
  },
  'POST /api/chats/:id/transcript': {
    summary: 'Mail a conversation',
    access: 'Admin',
    params: chatId,
    body: z.object({ email: orEmpty(emailAddress()).describe('The visitor’s own by default.') }),
    response: z.object({ message: z.string() }),
    errors: [404, 409],
  },
  'DELETE /api/chats/:id': {
    summary: 'Delete a conversation for good',
    access: 'Admin',
    params: chatId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
});
export type ChatApi = typeof chatApi;
