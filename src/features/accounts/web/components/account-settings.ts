/** For the account page of a dashboard: the public pages would load it for nothing. */
export { AccountDeletion } from '../account-deletion.tsx';
export { PasswordForm } from '../password-form.tsx';
export { profileAction } from '../profile-action.ts';
export { ProfileForm } from '../profile-form.tsx';
export { loadAccount, loadOwnAccount } from '../profile-loader.ts';
export { SignInSection } from '../sign-in/sign-in-section.tsx';
export { SessionList } from '../session-list.tsx';
