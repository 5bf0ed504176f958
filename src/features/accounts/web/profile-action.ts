import { redirect, type ClientActionFunctionArgs } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { clearDrafts } from '../../../browser/draft.ts';
import { failedResult, formText, type ActionResult } from '../../../browser/action-result.ts';
import { clearSession, renameSession, storeSession } from '../../../browser/change-session.ts';
import { readSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { accountMessages } from '../accounts.constants.ts';
import type { AccountsApi } from '../accounts.contract.ts';

const call = createApiClient<AccountsApi>();

/** The action of all pages with forms for the own account. */
export async function profileAction({ request }: ClientActionFunctionArgs): Promise<ActionResult | Response> {
  const typed = await request.formData();
  try {
    switch (formText(typed, 'intent')) {
      case 'save-profile':
        return await saveProfile(typed);
      case 'change-password':
        return await changePassword(typed);
      case 'delete-account':
        return await deleteAccount(typed);
      case 'end-session':
        await call('DELETE /api/users/me/sessions/:id', { params: { id: formText(typed, 'id') } });
        return { isDone: true, message: 'Logged out on that device.' };
      default:
        await call('DELETE /api/users/me/sessions');
        return { isDone: true, message: 'Logged out everywhere else.' };
    }
  } catch (failure) {
    return failedResult(failure);
  }
}

async function saveProfile(typed: FormData): Promise<ActionResult> {
  const { name, email } = await call('PUT /api/users/me', {
    body: {
      name: formText(typed, 'name'),
      email: formText(typed, 'email'),
      phone_number: formText(typed, 'phone_number'),
      current_password: formText(typed, 'current_password'),
    },
  });
  renameSession(name);
  // The form asks for the password only if the email is another one.
  const isNewEmail = typed.has('current_password');
  return {
    isDone: true,
    message: isNewEmail ? accountMessages.profileSavedWithEmail(email) : accountMessages.profileSaved,
  };
}

/** The server checks the current password before the new one. */
async function changePassword(typed: FormData): Promise<ActionResult> {
  for (const [name, sentence] of Object.entries(accountMessages.passwordMissing)) {
    if (formText(typed, name) === '') return wrongField(name, sentence);
  }
  const new_password = formText(typed, 'new_password');
  if (new_password !== formText(typed, 'confirmation'))
    return wrongField('confirmation', accountMessages.changeMismatch);

  const { token, message } = await call('POST /api/users/me/password', {
    body: { current_password: formText(typed, 'current_password'), new_password },
  });
  // The change ended all sessions; continue with the new session from the response.
  const session = readSession();
  if (session) storeSession({ ...session, token });
  return { isDone: true, message };
}

/** Clears the account's data in this browser, and redirects to the home page. */
async function deleteAccount(typed: FormData): Promise<Response> {
  const leave_listings = typed.has('leave_listings');
  await call('DELETE /api/users/me', { body: { password: formText(typed, 'password'), leave_listings } });
  clearDrafts();
  clearSession();
  showAlert(accountMessages.accountDeleted, 'success');
  return redirect('/');
}

function wrongField(name: string, sentence: string): ActionResult {
  return { isDone: false, failure: sentence, fields: { [name]: sentence } };
}
