declare module '../../../platform/database.ts' {
  interface Tables {
    /** The types of emails that a user has turned off. */
    email_opt_outs: {
      user_id: number;
      type: 'messages' | 'follow-ups' | 'reminders' | 'notifications' | 'task digests';
    };
    /** Who has chosen whether to be reminded of unfinished applications. Without a row, nobody is. */
    draft_reminder_preferences: { user_id: number; is_enabled: boolean; unsubscribe_token: string };
  }
}

export {};
