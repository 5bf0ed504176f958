import { Link } from 'react-router';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { SignInSection } from '../../../accounts/web/components/account-settings.ts';
import type { SignInMethods } from '../../../accounts/sign-in.contract.ts';

/** Where Admins add the second factor that the shelter requires. Until then, they can open nothing else. */
export function SecureAccount({ signIn }: { signIn: SignInMethods }) {
  const { is_missing, is_due, required_from } = signIn.second_factor;
  return (
    <DashboardPage
      title="Protect your account"
      lead={
        is_due
          ? 'Your shelter requires a passkey or an authenticator app from every Admin. Add one to continue.'
          : is_missing &&
            required_from !== null && (
              <>
                From <DateTime at={`${required_from}T12:00:00Z`} format="date" />, every Admin needs a passkey or an
                authenticator app.
              </>
            )
      }
    >
      <div className="max-w-3xl">
        <SignInSection signIn={signIn} />
      </div>
      {!is_missing && (
        <p>
          <Link className="button" to="/admin-dashboard">
            Go to your dashboard
          </Link>
        </p>
      )}
    </DashboardPage>
  );
}
