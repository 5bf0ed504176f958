import styles from './sign-in.css?url';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { SignInMethods } from '../../sign-in.contract.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodesProvider, RecoveryCodesRow } from './recovery-codes.tsx';
import { RememberedDevices } from './remembered-devices.tsx';
import { SIGN_IN } from './sign-in-item.tsx';

/** How someone logs in besides with a password, with what they can add and remove. */
export function SignInSection({ signIn }: { signIn: SignInMethods }) {
  const hasSecondFactor = signIn.passkeys.length > 0 || signIn.authenticator_app !== null;
  return (
    <RecoveryCodesProvider>
      <link rel="stylesheet" href={styles} precedence="sign-in" />
      <div id={SIGN_IN} className="sign-in-section">
        <Panel
          title="Sign-in and security"
          lead={
            hasSecondFactor
              ? 'A stolen password isn’t enough to get into your account.'
              : 'Add a passkey or an app, so a stolen password isn’t enough to get into your account.'
          }
        >
          <ul className="sign-in-list">
            <PasskeyList passkeys={signIn.passkeys} canAdd={signIn.can_use_passkeys} />
            <AuthenticatorApp app={signIn.authenticator_app} />
            {hasSecondFactor && <RecoveryCodesRow left={signIn.recovery_codes_left} />}
            {(signIn.providers.length > 0 || signIn.linked_accounts.length > 0) && <LinkedAccounts {...signIn} />}
            {signIn.remembered_devices.length > 0 && <RememberedDevices devices={signIn.remembered_devices} />}
          </ul>
        </Panel>
      </div>
    </RecoveryCodesProvider>
  );
}
