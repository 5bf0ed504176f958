/** For the account's pages. */
export { loadMailPreferences } from './load-mail-preferences.ts';
export { MailPreferencesPanel } from './mail-preferences-panel.tsx';
