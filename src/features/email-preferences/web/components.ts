export { loadEmailPreferences } from './load-email-preferences.ts';
export { EmailPreferencesPanel } from './email-preferences-panel.tsx';
export { EmailChoice } from './email-choice.tsx';
