import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { clearDrafts } from '../../../browser/draft.ts';
import { clearSession } from '../../../browser/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { AccountsApi } from '../../accounts/accounts.contract.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';

const call = createApiClient<AccountsApi>();

interface LogoutButtonProps {
  question: string;
  confirmLabel: string;
}

export function LogoutButton({ question, confirmLabel }: LogoutButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const navigate = useNavigate();

  const leave = async () => {
    setIsLeaving(true);
    // This browser deletes the session even if the server cannot be reached.
    await call('POST /api/auth/logout', { allow401: true }).catch(() => undefined);
    clearDrafts();
    clearSession();
    await navigate('/');
  };

  return (
    <>
      <button className="dashboard-link" type="button" onClick={() => setIsConfirming(true)}>
        <DashboardIcon name="logout" />
        Logout
      </button>
      {isConfirming && (
        <ConfirmDialog
          question={question}
          confirmLabel={confirmLabel}
          cancelLabel="Cancel"
          isBusy={isLeaving}
          onConfirm={() => void leave()}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
