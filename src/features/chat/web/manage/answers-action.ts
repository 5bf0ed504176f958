import type { ClientActionFunctionArgs } from 'react-router';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { failedResult, formText, type ActionResult } from '../../../../browser/action-result.ts';
import type { ChatContentsApi } from '../../chat-contents.contract.ts';

const call = currentUser<ChatContentsApi>();

/** Changes what the bot says, or a canned reply. */
export async function answersAction({ request }: ClientActionFunctionArgs): Promise<ActionResult> {
  const typed = await request.formData();
  const { run, told } = deeds[formText(typed, 'intent') as keyof typeof deeds];
  try {
    await run(typed);
    return { isDone: true, message: told };
  } catch (failure) {
    return failedResult(failure);
  }
}

const deeds = {
  settings: { run: changeSettings, told: 'Kept.' },
  'add-answer': { run: addAnswer, told: 'The bot knows it now.' },
  'change-answer': { run: changeAnswer, told: 'The answer is changed.' },
  'switch-answer': { run: switchAnswer, told: 'The answer is changed.' },
  'delete-answer': { run: deleteAnswer, told: 'The answer is deleted.' },
  'add-reply': { run: addReply, told: 'The reply is added.' },
  'change-reply': { run: changeReply, told: 'The reply is changed.' },
  'delete-reply': { run: deleteReply, told: 'The reply is deleted.' },
} satisfies Record<string, { run: (typed: FormData) => Promise<unknown>; told: string }>;

export type Intent = keyof typeof deeds;

function changeSettings(typed: FormData) {
  const body = { greeting: formText(typed, 'greeting'), is_bot_on: typed.has('is_bot_on') };
  return call('PUT /api/chat-settings/', { body });
}

function addAnswer(typed: FormData) {
  return call('POST /api/chat-answers/', { body: answerOf(typed) });
}

function changeAnswer(typed: FormData) {
  return call('PUT /api/chat-answers/:id', { params: { id: formText(typed, 'id') }, body: answerOf(typed) });
}

function switchAnswer(typed: FormData) {
  const params = { id: formText(typed, 'id') };
  return call('PUT /api/chat-answers/:id', { params, body: { is_on: formText(typed, 'is_on') } });
}

function deleteAnswer(typed: FormData) {
  return call('DELETE /api/chat-answers/:id', { params: { id: formText(typed, 'id') } });
}

function addReply(typed: FormData) {
  return call('POST /api/chat-replies/', { body: replyOf(typed) });
}

function changeReply(typed: FormData) {
  return call('PUT /api/chat-replies/:id', { params: { id: formText(typed, 'id') }, body: replyOf(typed) });
}

function deleteReply(typed: FormData) {
  return call('DELETE /api/chat-replies/:id', { params: { id: formText(typed, 'id') } });
}

function answerOf(typed: FormData) {
  return {
    title: formText(typed, 'title'),
    keywords: formText(typed, 'keywords'),
    answer: formText(typed, 'answer'),
    is_on: typed.has('is_on'),
  };
}

function replyOf(typed: FormData) {
  return { title: formText(typed, 'title'), text: formText(typed, 'text') };
}
