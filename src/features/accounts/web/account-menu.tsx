import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { dashboardPath, isAdmin, type StoredSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useCloseOnNavigation } from '../../../ui/use-close-on-navigation.ts';
import { accountMessages } from '../accounts.constants.ts';
import { logOut } from './components/log-out.ts';

const ADMIN_PROFILE = '/admin-dashboard/profile';
const ACCOUNT_SETTINGS = '/user-dashboard/account-management?tab=settings';

interface AccountMenuProps {
  session: StoredSession;
  className: string;
}

/** Shows who is signed in, and leads to what is theirs. */
export function AccountMenu({ session, className }: AccountMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const { username } = session;
  useCloseOnNavigation(menu);

  async function leave() {
    setIsLeaving(true);
    await logOut();
    showAlert(accountMessages.loggedOut, 'success');
  }

  /** The arrow keys, which would scroll the page and the menu out of sight. */
  function moveFocus(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !menu.current?.matches(':popover-open')) return;
    event.preventDefault();
    const items = [...menu.current.querySelectorAll<HTMLElement>('.account-menu-item')];
    const at = items.findIndex((item) => item === document.activeElement);
    // From the button, up leads to the last one.
    const next = at === -1 && step === -1 ? -1 : (at + step) % items.length;
    items.at(next)?.focus();
  }

  return (
    <>
      <button type="button" className={`account-button ${className}`} popoverTarget={id} onKeyDown={moveFocus}>
        <span className="account-initials" aria-hidden="true">
          {initialsOf(username)}
        </span>
        <span className="sr-only">Account: </span>
        <span className="account-name">{username}</span>
        <Icon name="chevron" className="size-4" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for what is inside it */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="account-menu"
        role="group"
        aria-label="Account"
        onKeyDown={moveFocus}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
      >
        <p className="account-menu-name">
          <span className="text-small text-soft">Logged in as</span>
          <bdi className="font-bold wrap-anywhere">{username}</bdi>
        </p>
        <Link className="account-menu-item" to={dashboardPath(session)}>
          Dashboard
        </Link>
        {!isAdmin(session) && (
          <Link className="account-menu-item" to="/user-dashboard/account-management?tab=favorites">
            Saved pets
          </Link>
        )}
        <Link className="account-menu-item" to={isAdmin(session) ? ADMIN_PROFILE : ACCOUNT_SETTINGS}>
          Settings
        </Link>
        <button
          type="button"
          className="account-menu-item"
          onClick={() => {
            menu.current?.hidePopover();
            setIsConfirming(true);
          }}
        >
          Logout
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          question={isAdmin(session) ? accountMessages.logoutQuestionAdmin : accountMessages.logoutQuestionUser}
          confirmLabel={isAdmin(session) ? 'Log out' : 'Yes, Logout'}
          cancelLabel="Cancel"
          isBusy={isLeaving}
          onConfirm={() => void leave()}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

/** Of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .join('')
    .toUpperCase();
}
