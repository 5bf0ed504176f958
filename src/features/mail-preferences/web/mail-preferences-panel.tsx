import { Link } from 'react-router';
import { RetryMessage } from '../../../ui/retry-message.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { MailPreferences } from '../mail-preferences.contract.ts';
import { NewsletterChoice } from './newsletter-choice.tsx';
import { WantedMails } from './wanted-mails.tsx';

interface MailPreferencesPanelProps {
  /** Null: they could not be loaded. */
  preferences: MailPreferences | null;
  email: string;
}

/** Which mails somebody gets, and which come in any case. */
export function MailPreferencesPanel({ preferences, email }: MailPreferencesPanelProps) {
  return (
    <Panel
      title="E-mails from us"
      lead="What is about your own applications, pickups and your account always comes: you would miss something otherwise."
    >
      {preferences ? (
        <>
          <WantedMails wanted={preferences} />
          <NewsletterChoice state={preferences.newsletter} email={email} />
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
