import { Link } from 'react-router';
import { RetryMessage } from '../../../ui/retry-message.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { EmailPreferences } from '../email-preferences.contract.ts';
import { NewsletterSubscription } from './newsletter-subscription.tsx';
import { OptionalEmails } from './optional-emails.tsx';

interface EmailPreferencesPanelProps {
  /** Null if they could not be loaded. */
  preferences: EmailPreferences | null;
  email: string;
}

/** Optional emails as checkboxes, and which emails are always sent. */
export function EmailPreferencesPanel({ preferences, email }: EmailPreferencesPanelProps) {
  return (
    <Panel
      title="E-mails from us"
      lead="What is about your own applications, pickups and your account always comes: you would miss something otherwise."
    >
      {preferences ? (
        <>
          <OptionalEmails preferences={preferences} />
          <NewsletterSubscription status={preferences.newsletter} email={email} />
        </>
      ) : (
        <RetryMessage sentence="We could not load which e-mails you get." />
      )}
      <p className="text-small text-soft">
        How often we write about new pets, you set at each of your{' '}
        <Link className="text-link" to="/user-dashboard/saved-searches">
          saved searches
        </Link>
        .
      </p>
    </Panel>
  );
}
