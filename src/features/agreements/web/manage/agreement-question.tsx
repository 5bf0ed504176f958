import { useNavigate } from 'react-router';
import { storeAuthRequest } from '../../../../browser/auth-request.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { logOut } from '../../../accounts/web/components/log-out.ts';
import type { Agreement, AgreementsApi } from '../../agreements.contract.ts';
import { signingStorage } from '../signing-storage.ts';

const call = createApiClient<AgreementsApi>();

export interface Question {
  type: 'desk' | 'resend' | 'cancel';
  agreement: Pick<Agreement, 'id' | 'signer_name'>;
}

/** Where staff continue once they have the device back and have logged in. */
export interface AfterLogin {
  /** The path that the device remembers meanwhile: without anything about a person. */
  next: string;
  /** The name of what they have typed there, which stays. */
  draft: string;
}

interface AgreementQuestionProps {
  question: Question;
  afterLogin: AfterLogin;
  onClose: () => void;
}

/** Asks before something is done about an agreement. */
export function AgreementQuestion({ question, afterLogin, onClose }: AgreementQuestionProps) {
  const { type, agreement } = question;
  const params = { id: agreement.id };
  const navigate = useNavigate();
  if (type === 'desk') {
    return (
      <ConfirmMutation
        question="Hand over this device?"
        confirmLabel="Open agreement"
        cancelLabel="Cancel"
        run={() => call('POST /api/agreements/:id/desk', { params })}
        shouldRevalidate={false}
        failedMessage="We couldn’t open the agreement. Please try again."
        onDone={async ({ session }) => {
          signingStorage.write(session);
          await logOut(afterLogin.draft);
          storeAuthRequest({ next: afterLogin.next, purpose: 'continue where you left off' });
          await navigate('/sign', { replace: true });
        }}
        onCancel={onClose}
      >
        <p>{`We’ll log you out on this device and show only the agreement, so ${agreement.signer_name || 'the adopter'} can read and sign it. Log in again when you have the device back.`}</p>
      </ConfirmMutation>
    );
  }
  if (type === 'resend') {
    return (
      <ConfirmMutation
        question="Send the link again?"
        confirmLabel="Send again"
        cancelLabel="Cancel"
        run={() => call('POST /api/agreements/:id/resend', { params })}
        failedMessage="The link wasn’t sent. Please try again."
        successMessage="Link sent."
        onDone={onClose}
        onCancel={onClose}
      >
        <p>The link that we’ve sent before stops working. The adopter’s time to sign starts again.</p>
      </ConfirmMutation>
    );
  }
  return (
    <ConfirmMutation
      question="Cancel this agreement?"
      confirmLabel="Cancel agreement"
      cancelLabel="Keep it"
      isDanger
      run={() => call('POST /api/agreements/:id/cancel', { params })}
      failedMessage="The agreement wasn’t canceled. Please try again."
      successMessage="Agreement canceled."
      onDone={onClose}
      onCancel={onClose}
    >
      <p>It can’t be signed then. The application stays approved.</p>
    </ConfirmMutation>
  );
}
