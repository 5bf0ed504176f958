export { findEmailPreferences, wantsEmail } from './email-opt-outs.ts';
