declare module '../../../platform/database.ts' {
  interface Tables {
    /** A row for each kind of mails that somebody does not want. */
    email_opt_outs: { user_id: number; kind: 'messages' | 'follow-ups' | 'reminders' };
  }
}

export {};
