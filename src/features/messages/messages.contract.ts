import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { idInPath, idInBody } from '../../platform/http/number-schemas.ts';
import { anyText, emailAddress, requiredParagraphs, line, orEmpty } from '../../platform/http/text-schemas.ts';
import { messageLimits, messageWords, senders, threadStates } from './message-words.contract.ts';

const written = {
  id: z.int().positive(),
  email: z.string().describe('Of whoever wrote it; the shelter’s own where an Admin did.'),
  text: z.string(),
  sender: z.enum(senders),
  author: z.string().nullable().describe('The name of whoever wrote it; null where their account is gone.'),
  timestamp: z.iso.datetime(),
  is_read: z.boolean().describe('Whether the other side has seen it.'),
};

export const replySchema = z.object(written).meta({ id: 'Reply' });
export type Reply = z.infer<typeof replySchema>;

export const messageSchema = z
  .object({
    ...written,
    user_id: z.int().positive().describe('Whom the thread belongs to.'),
    user_name: z.string(),
    user_email: z.string(),
    likes: z.int().min(0),
    is_liked: z.boolean().describe('Whether the caller is among those who like it.'),
    unread: z.int().min(0).describe('What the caller’s side has not seen: the person’s own, or the shelter’s.'),
    replies: z.array(replySchema).describe('Oldest first.'),
    active_at: z.iso.datetime().describe('When something was last written.'),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

const threadId = z.object({ id: idInPath().describe('The number of the message that began the thread.') });
const text = requiredParagraphs(messageLimits.text, messageWords.textMissing);
const email = emailAddress();
const submission = z
  .uuid('takes a UUID')
  .optional()
  .describe('Made by the sender: the same one again is answered with what is there, and writes nothing.');
const answered = z.object({ message: z.string() });

export const messagesApi = defineApi({
  'POST /api/messages/send': {
    summary: 'Write to the shelter, or to somebody',
    description: 'A User’s e-mail is their own; an Admin’s names the recipient.',
    access: 'signed in',
    body: z.object({ email, message: text, submission }),
    response: messageSchema,
    status: 201,
    errors: [404],
  },
  'GET /api/messages/': {
    summary: 'List all threads, the one written in last first',
    access: 'Admin',
    paged: true,
    query: z.object({
      search: orEmpty(line(100)).describe('Part of a name, an e-mail or what was written.'),
      state: orEmpty(oneOf(threadStates)),
    }),
    response: z.array(messageSchema),
  },
  'GET /api/messages/unread': {
    summary: 'Count what the caller’s side has not seen',
    access: 'signed in',
    response: z.object({ unread: z.int().min(0) }),
  },
  'GET /api/messages/user/:id': {
    summary: 'List the threads of a person',
    description: 'An Admin gets an empty list for an unknown email.',
    access: 'signed in',
    paged: true,
    params: z.object({
      id: anyText(254).describe('The id or the email of an account; Users may give only their own.'),
    }),
    query: z.object({ search: orEmpty(line(100)) }),
    response: z.array(messageSchema),
    errors: [404],
  },
  'GET /api/messages/:id': {
    summary: 'Find a thread',
    description: 'A User their own alone.',
    access: 'signed in',
    params: threadId,
    response: messageSchema,
    errors: [404],
  },
  'POST /api/messages/reply/:id': {
    summary: 'Answer for the shelter',
    access: 'Admin',
    params: threadId,
    body: z.object({ text, submission }),
    response: replySchema,
    status: 201,
    errors: [404],
  },
  'POST /api/messages/user/reply/:id': {
    summary: 'Answer in a thread of one’s own',
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
    access: 'Admin',
    params: threadId,
    response: answered,
    errors: [404],
  },
  'POST /api/messages/user/like/:id': {
    summary: 'Like a message in a thread of one’s own',
    description: 'Liking again changes nothing.',
    access: 'signed in',
    params: threadId,
    response: answered,
    errors: [404],
  },
  'POST /api/messages/read/:id': {
    summary: 'Note that the caller’s side has seen a thread',
    access: 'signed in',
    params: threadId,
    body: z.object({
      until: idInBody().describe('The id of the last message or reply that was read.'),
    }),
    response: answered,
    errors: [404],
  },
});
export type MessagesApi = typeof messagesApi;
