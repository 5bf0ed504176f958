import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInPath, idInBody } from '../../platform/http/number-schemas.ts';
import { anyText, emailAddress, requiredParagraphs, line, orEmpty } from '../../platform/http/text-schemas.ts';
import { unansweredInquirySchema } from '../owner-listings/owner-listings.contract.ts';
import { messageLimits, messageTexts, senders, threadStatuses } from './messages.constants.ts';

const messageFields = {
  id: z.int().positive(),
  email: z.string().describe('The author’s email; the shelter’s for an Admin.'),
  text: z.string(),
  sender: z.enum(senders),
  author: z.string().nullable().describe('The author’s name; null if the account was deleted.'),
  timestamp: z.iso.datetime(),
  is_read: z.boolean().describe('Whether the other side has read it.'),
};

export const replySchema = z.object(messageFields).meta({ id: 'Reply' });
export type Reply = z.infer<typeof replySchema>;

export const messageSchema = z
  .object({
    ...messageFields,
    user_id: z.int().positive().describe('The user whose thread it is.'),
    user_name: z.string(),
    user_email: z.string(),
    likes: z.int().min(0),
    is_liked: z.boolean().describe('Whether the current user likes it.'),
    unread: z.int().min(0).describe('The number of messages that the current user’s side has not read.'),
    replies: z.array(replySchema).describe('Oldest first.'),
    active_at: z.iso.datetime().describe('The time of the last message.'),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

const threadId = z.object({ id: idInPath().describe('The id of the thread’s first message.') });
const text = requiredParagraphs(messageLimits.text, messageTexts.textMissing);
const email = emailAddress();
const submission = z
  .uuid('takes a UUID')
  .optional()
  .describe('A UUID made by the sender. A retry with the same one returns the existing message.');
const confirmation = z.object({ message: z.string() });

export const messagesApi = defineApi({
  'POST /api/messages/send': {
    summary: 'Start a thread with the shelter or a user',
    description: 'A User sends their own email; an Admin the recipient’s.',
    access: 'signed in',
    body: z.object({ email, message: text, submission }),
    response: messageSchema,
    status: 201,
    errors: [404],
  },
  'POST /api/messages/user/:id': {
    summary: 'Start a thread with a user',
    description: 'Also for people whose email has changed, or who gave another one with their application.',
    access: 'staff',
    capability: 'answer messages',
    params: z.object({ id: idInPath().describe('The id of the account.') }),
    body: z.object({ message: text, submission }),
    response: messageSchema,
    status: 201,
    errors: [404],
  },
  'GET /api/messages/': {
    summary: 'List all threads, the most recently active first',
    access: 'staff',
    capability: 'view messages',
    paged: true,
    query: z.object({
      search: orEmpty(line(100)).describe('Part of a name, an email or a message.'),
      status: orEmpty(oneOf(threadStatuses)),
    }),
    response: z.array(messageSchema),
  },
  'GET /api/messages/unread': {
    summary: 'Count the messages that the current user’s side has not read',
    access: 'signed in',
    query: z.object({
      own: yesOrNoInput()
        .optional()
        .describe('Whether to count only in your own threads, as for users who aren’t staff.'),
    }),
    response: z.object({
      unread: z.int().min(0),
      inquiries: z
        .array(unansweredInquirySchema)
        .describe('Messages about the current user’s own listings without a reply, newest first; none for Admins.'),
    }),
  },
  'GET /api/messages/user/:id': {
    summary: 'List a user’s threads',
    description: 'An Admin gets an empty list for an unknown email.',
    access: 'signed in',
    othersCapability: 'view messages',
    paged: true,
    params: z.object({
      id: anyText(MAX_EMAIL_LENGTH).describe('The id or the email of an account; Users may give only their own.'),
    }),
    query: z.object({ search: orEmpty(line(100)) }),
    response: z.array(messageSchema),
    errors: [404],
  },
  'GET /api/messages/:id': {
    summary: 'Get a thread',
    description: 'Users may get only their own.',
    access: 'signed in',
    othersCapability: 'view messages',
    params: threadId,
    response: messageSchema,
    errors: [404],
  },
  'POST /api/messages/reply/:id': {
    summary: 'Reply for the shelter',
    access: 'staff',
    capability: 'answer messages',
    params: threadId,
    body: z.object({ text, submission }),
    response: replySchema,
    status: 201,
    errors: [404],
  },
  'POST /api/messages/user/reply/:id': {
    summary: 'Reply in one’s own thread',
    access: 'signed in',
    params: threadId,
    body: z.object({ email, text, submission }),
    response: replySchema,
    status: 201,
    errors: [404],
  },
  'POST /api/messages/like/:id': {
    summary: 'Like a message, for the shelter',
    description: 'Liking again changes nothing.',
    access: 'staff',
    capability: 'answer messages',
    params: threadId,
    response: confirmation,
    errors: [404],
  },
  'POST /api/messages/user/like/:id': {
    summary: 'Like a message in one’s own thread',
    description: 'Liking again changes nothing.',
    access: 'signed in',
    params: threadId,
    response: confirmation,
    errors: [404],
  },
  'POST /api/messages/read/:id': {
    summary: 'Mark a thread as read',
    access: 'signed in',
    othersCapability: 'answer messages',
    params: threadId,
    body: z.object({
      last_read_id: idInBody().describe('The id of the last message or reply that the user has read.'),
    }),
    response: confirmation,
    errors: [404],
  },
});
export type MessagesApi = typeof messagesApi;
