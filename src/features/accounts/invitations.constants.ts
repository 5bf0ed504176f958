/** Apart from `accounts.constants.ts`, which every form loads. */
export const invitationMessages = {
  sent: (email: string) => `Invitation sent to ${email}.`,
  canceled: (email: string) => `Invitation to ${email} canceled.`,
  alreadyInvited: 'This person has already been invited. Resend the invitation instead.',
  notFound: 'This invitation was accepted or canceled.',
  linkInvalid: 'This link has expired, was replaced or was already used. Ask for a new invitation.',
  linkIncomplete: 'This link is incomplete. Open it from the email again.',
  hasAccount: 'There’s an account with this email now. Please log in.',
  failed: 'Your account couldn’t be created. Please try again.',
  sendFailed: 'The invitation couldn’t be sent. Please try again.',
  cancelFailed: 'The invitation couldn’t be canceled. Please try again.',
} as const;

export const INVITATION_VALID_DAYS = 7;
