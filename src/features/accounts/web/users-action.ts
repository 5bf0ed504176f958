import { redirect, type ClientActionFunctionArgs } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { failedResult, formText, type FailureMessages, type ActionResult } from '../../../browser/action-result.ts';
import { can } from '../../../browser/dashboard/current-user.ts';
import { clearSession, renameSession } from '../../../browser/change-session.ts';
import { readSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { describePasswordErrors, findPasswordErrors } from '../accounts.constants.ts';
import { userMessages } from '../users.constants.ts';
import type { AccountsApi } from '../accounts.contract.ts';

const call = createApiClient<AccountsApi>();

export async function usersAction({ request }: ClientActionFunctionArgs): Promise<ActionResult> {
  const typed = await request.formData();
  const intent = formText(typed, 'intent') as keyof typeof actions;
  const { run, messages } = actions[intent];
  try {
    return await run(typed);
  } catch (failure) {
    redirectIfDenied(failure);
    if (failure instanceof ApiFailure && failure.status === 404) return invalidUser;
    return failedResult(failure, messages);
  }
}

const invalidUser: ActionResult = { isDone: false, failure: userMessages.invalid };

const addMessages: FailureMessages = {
  sentence: (error) => `Error adding user: ${error}`,
  error: userMessages.addFailed,
};
const updateMessages: FailureMessages = { sentence: (error) => `Error updating user: ${error}` };

const actions = {
  add: { run: addUser, messages: addMessages },
  update: { run: updateUser, messages: updateMessages },
  delete: { run: deleteUser, messages: { sentence: (error: string) => `Error deleting user: ${error}` } },
};

async function addUser(typed: FormData): Promise<ActionResult> {
  const password = formText(typed, 'password');
  const rejected = rejectWeakPassword(password, addMessages);
  if (rejected) return rejected;
  await call('POST /api/users/', { body: { ...parsePerson(typed), password }, allow401: true });
  return { isDone: true, message: userMessages.added };
}

async function updateUser(typed: FormData): Promise<ActionResult> {
  const id = Number(formText(typed, 'id'));
  if (!id) return invalidUser;
  const password = formText(typed, 'password');
  const rejected = password === '' ? null : rejectWeakPassword(password, updateMessages);
  if (rejected) return rejected;
  const { name } = await call('PUT /api/users/:id', {
    params: { id },
    body: { ...parsePerson(typed), password },
    allow401: true,
  });
  if (id === readSession()?.user_id) renameSession(name);
  return { isDone: true, message: userMessages.updated };
}

async function deleteUser(typed: FormData): Promise<ActionResult> {
  const id = Number(formText(typed, 'id'));
  if (!id) return invalidUser;
  await call('DELETE /api/users/:id', { params: { id }, allow401: true });
  return { isDone: true, message: userMessages.deleted };
}

function parsePerson(typed: FormData) {
  return {
    name: formText(typed, 'name'),
    email: formText(typed, 'email'),
    phone_number: formText(typed, 'phone_number'),
    role_id: Number(formText(typed, 'role_id')),
  };
}

function rejectWeakPassword(password: string, { sentence }: FailureMessages): ActionResult | null {
  const errors = findPasswordErrors(password);
  if (errors.length === 0) return null;
  const failure = sentence(describePasswordErrors(errors));
  return { isDone: false, failure, fields: { password: 'The password doesn’t meet all the rules below.' } };
}

/**
 * The Users page has its own messages for denied access (`spec.md`, section 6).
 * @throws a redirect to `/auth` for a 401 or 403; ignores other errors
 */
export function redirectIfDenied(failure: unknown): void {
  if (!(failure instanceof ApiFailure)) return;
  if (failure.status === 401) throw redirectToLogin(userMessages.sessionExpired);
  // Other staff who manage users may not change Admins.
  const isManager = readSession()?.role === 'User' && can('manage users');
  if (failure.status === 403 && !isManager) throw redirectToLogin(userMessages.unauthorized);
}

/** Shows the reason, clears the session, and redirects to the login. */
export function redirectToLogin(reason: string): Response {
  clearSession();
  showAlert(reason, 'error');
  return redirect('/auth');
}
