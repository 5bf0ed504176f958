import { redirect, type ClientActionFunctionArgs } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { currentUser } from '../../../browser/create-api-client.ts';
import { failedResult, formText, type FailureMessages, type ActionResult } from '../../../browser/action-result.ts';
import { clearSession, readSession, renameSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { accountMessages, describePasswordErrors, findPasswordErrors } from '../account-words.contract.ts';
import type { AccountsApi } from '../accounts.contract.ts';

const call = currentUser<AccountsApi>();

/** Adds, changes or deletes a user. */
export async function usersAction({ request }: ClientActionFunctionArgs): Promise<ActionResult> {
  const typed = await request.formData();
  const intent = formText(typed, 'intent') as keyof typeof deeds;
  const { run, words } = deeds[intent];
  try {
    return await run(typed);
  } catch (failure) {
    leaveWithoutAccess(failure);
    if (failure instanceof ApiFailure && failure.status === 404) return invalidUser;
    return failedResult(failure, words);
  }
}

const invalidUser: ActionResult = { isDone: false, failure: accountMessages.invalidUser };

const addWords: FailureMessages = {
  sentence: (error) => `Error adding user: ${error}`,
  error: accountMessages.addUserFailed,
};
const updateWords: FailureMessages = { sentence: (error) => `Error updating user: ${error}` };

const deeds = {
  add: { run: addUser, words: addWords },
  update: { run: updateUser, words: updateWords },
  delete: { run: deleteUser, words: { sentence: (error: string) => `Error deleting user: ${error}` } },
};

async function addUser(typed: FormData): Promise<ActionResult> {
  const password = formText(typed, 'password');
  const weak = refuseWeak(password, addWords);
  if (weak) return weak;
  await call('POST /api/users/', { body: { ...personOf(typed), password }, allow401: true });
  return { isDone: true, message: accountMessages.userAdded };
}

async function updateUser(typed: FormData): Promise<ActionResult> {
  const id = Number(formText(typed, 'id'));
  if (!id) return invalidUser;
  const password = formText(typed, 'password');
  const weak = password === '' ? null : refuseWeak(password, updateWords);
  if (weak) return weak;
  const { name } = await call('PUT /api/users/:id', {
    params: { id },
    body: { ...personOf(typed), password },
    allow401: true,
  });
  if (id === readSession()?.user_id) renameSession(name);
  return { isDone: true, message: accountMessages.userUpdated };
}

async function deleteUser(typed: FormData): Promise<ActionResult> {
  const id = Number(formText(typed, 'id'));
  if (!id) return invalidUser;
  await call('DELETE /api/users/:id', { params: { id }, allow401: true });
  return { isDone: true, message: accountMessages.userDeleted };
}

function personOf(typed: FormData) {
  return {
    name: formText(typed, 'name'),
    email: formText(typed, 'email'),
    phone_number: formText(typed, 'phone_number'),
    role_id: Number(formText(typed, 'role_id')),
  };
}

function refuseWeak(password: string, { sentence }: FailureMessages): ActionResult | null {
  const errors = findPasswordErrors(password);
  if (errors.length === 0) return null;
  const failure = sentence(describePasswordErrors(errors));
  return { isDone: false, failure, fields: { password: 'Not all of the rules below are kept yet.' } };
}

/**
 * The Users page has words of its own for who may not be there (`spec.md`, section 6): it forgets the session and
 * leads to `/auth`.
 * @throws a redirect for a refusal of access; lets everything else pass
 */
export function leaveWithoutAccess(failure: unknown): void {
  if (!(failure instanceof ApiFailure)) return;
  if (failure.status === 401) throw leave(accountMessages.usersSessionExpired);
  if (failure.status === 403) throw leave(accountMessages.usersUnauthorized);
}

/** Says why, forgets the session, and leads to where one logs in. */
export function leave(reason: string): Response {
  clearSession();
  showAlert(reason, 'error');
  return redirect('/auth');
}
