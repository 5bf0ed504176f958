declare module '../../../platform/database.ts' {
  interface Tables {
    /** The types of emails that a user has turned off. */
    email_opt_outs: { user_id: number; type: 'messages' | 'follow-ups' | 'reminders' };
  }
}

export {};
