export { loadEmailPreferences } from './load-email-preferences.ts';
export { EmailPreferencesPanel } from './email-preferences-panel.tsx';
export { ReminderChoice } from './reminder-choice.tsx';
