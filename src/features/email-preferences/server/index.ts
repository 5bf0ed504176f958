export { findDraftReminderToken } from './draft-reminder-preferences.ts';
export { findEmailPreferences, wantsEmail } from './email-opt-outs.ts';
