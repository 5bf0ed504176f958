import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { EmailPreferencesApi } from '../../email-preferences.contract.ts';

const call = createApiClient<EmailPreferencesApi>();

/** Where an adopter who gets the newsletter can change that. Everyone else sees the form, passed as children. */
export default function OwnNewsletter({ children }: { children: React.ReactNode }) {
  const [isSubscribed, setIsSubscribed] = useState(false);
  useEffect(() => {
    call('GET /api/users/me/email-preferences', { allow401: true }).then(
      ({ newsletter }) => setIsSubscribed(newsletter === 'subscribed'),
      // The form works for everyone.
      () => undefined,
    );
  }, []);
  if (!isSubscribed) return children;
  return (
    <p>
      You’re subscribed.{' '}
      <Link className="text-link" to="/user-dashboard/account-management?tab=settings">
        Manage your emails
      </Link>
    </p>
  );
}
