import { useState } from 'react';
import { useNavigate } from 'react-router';
import { currentUser } from '../../../browser/call-api.ts';
import { forgetDrafts } from '../../../browser/draft.ts';
import { clearSession } from '../../../browser/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { AccountsApi } from '../../accounts/accounts.contract.ts';
import { DashboardIcon } from './dashboard-icon.tsx';

const call = currentUser<AccountsApi>();

interface LogoutButtonProps {
  question: string;
  confirmLabel: string;
}

export function LogoutButton({ question, confirmLabel }: LogoutButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const navigate = useNavigate();

  const leave = async () => {
    setIsLeaving(true);
    // Out of reach or ended already: this browser forgets the session in any case.
    await call('POST /api/auth/logout', { keeps401: true }).catch(() => undefined);
    forgetDrafts();
    clearSession();
    await navigate('/');
  };

  return (
    <>
      <button className="dashboard-link" type="button" onClick={() => setIsAsking(true)}>
        <DashboardIcon name="logout" />
        Logout
      </button>
      {isAsking && (
        <ConfirmDialog
          question={question}
          confirmLabel={confirmLabel}
          cancelLabel="Cancel"
          isBusy={isLeaving}
          onConfirm={() => void leave()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
