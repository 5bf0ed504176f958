import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { logOut } from '../../accounts/web/components/log-out.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';

interface LogoutButtonProps {
  question: string;
  confirmLabel: string;
}

export function LogoutButton(texts: LogoutButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <button className="dashboard-link" type="button" onClick={() => setIsConfirming(true)}>
        <DashboardIcon name="logout" />
        Logout
      </button>
      {isConfirming && <LogoutQuestion {...texts} onCancel={() => setIsConfirming(false)} />}
    </>
  );
}

export function LogoutQuestion({
  question,
  confirmLabel,
  onCancel,
}: LogoutButtonProps & {
  onCancel: () => void;
}) {
  const [isLeaving, setIsLeaving] = useState(false);
  const navigate = useNavigate();

  const leave = async () => {
    setIsLeaving(true);
    await logOut();
    await navigate('/');
  };
  return (
    <ConfirmDialog
      question={question}
      confirmLabel={confirmLabel}
      cancelLabel="Cancel"
      isBusy={isLeaving}
      onConfirm={() => void leave()}
      onCancel={onCancel}
    />
  );
}
