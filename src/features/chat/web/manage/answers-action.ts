import type { ClientActionFunctionArgs } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { failedResult, formText, type ActionResult } from '../../../../browser/action-result.ts';
import type { ChatContentsApi } from '../../chat-contents.contract.ts';

const call = createApiClient<ChatContentsApi>();

/** Handles the forms for the bot's answers, the canned replies and the chat settings. */
export async function answersAction({ request }: ClientActionFunctionArgs): Promise<ActionResult> {
  const formData = await request.formData();
  const { run, successMessage } = actions[formText(formData, 'intent') as keyof typeof actions];
  try {
    await run(formData);
    return { isDone: true, message: successMessage };
  } catch (failure) {
    return failedResult(failure);
  }
}

const actions = {
  settings: { run: changeSettings, successMessage: 'Kept.' },
  'add-answer': { run: addAnswer, successMessage: 'The bot knows it now.' },
  'change-answer': { run: changeAnswer, successMessage: 'The answer is changed.' },
  'switch-answer': { run: switchAnswer, successMessage: 'The answer is changed.' },
  'delete-answer': { run: deleteAnswer, successMessage: 'The answer is deleted.' },
  'add-reply': { run: addReply, successMessage: 'The reply is added.' },
  'change-reply': { run: changeReply, successMessage: 'The reply is changed.' },
  'delete-reply': { run: deleteReply, successMessage: 'The reply is deleted.' },
} satisfies Record<string, { run: (formData: FormData) => Promise<unknown>; successMessage: string }>;

export type Intent = keyof typeof actions;

function changeSettings(formData: FormData) {
  const body = { greeting: formText(formData, 'greeting'), is_bot_on: formData.has('is_bot_on') };
  return call('PUT /api/chat-settings/', { body });
}

function addAnswer(formData: FormData) {
  return call('POST /api/chat-answers/', { body: answerOf(formData) });
}

function changeAnswer(formData: FormData) {
  return call('PUT /api/chat-answers/:id', { params: { id: formText(formData, 'id') }, body: answerOf(formData) });
}

function switchAnswer(formData: FormData) {
  const params = { id: formText(formData, 'id') };
  return call('PUT /api/chat-answers/:id', { params, body: { is_on: formText(formData, 'is_on') } });
}

function deleteAnswer(formData: FormData) {
  return call('DELETE /api/chat-answers/:id', { params: { id: formText(formData, 'id') } });
}

function addReply(formData: FormData) {
  return call('POST /api/chat-replies/', { body: replyOf(formData) });
}

function changeReply(formData: FormData) {
  return call('PUT /api/chat-replies/:id', { params: { id: formText(formData, 'id') }, body: replyOf(formData) });
}

function deleteReply(formData: FormData) {
  return call('DELETE /api/chat-replies/:id', { params: { id: formText(formData, 'id') } });
}

function answerOf(formData: FormData) {
  return {
    title: formText(formData, 'title'),
    keywords: formText(formData, 'keywords'),
    answer: formText(formData, 'answer'),
    is_on: formData.has('is_on'),
  };
}

function replyOf(formData: FormData) {
  return { title: formText(formData, 'title'), text: formText(formData, 'text') };
}
