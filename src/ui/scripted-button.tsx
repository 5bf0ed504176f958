import { isForAnotherTab } from './is-for-another-tab.ts';
import { useHydrated } from './use-hydrated.ts';

interface ScriptedButtonProps {
  /** The link's target without JavaScript. */
  href: string;
  onClick: () => void;
  className?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-haspopup'?: 'dialog' | undefined;
  'aria-expanded'?: boolean | undefined;
  children: React.ReactNode;
}

/**
 * A button that needs JavaScript; without it, a link that looks the same. It stays the same element, so that it keeps the
 * focus that hydrated the page.
 */
export function ScriptedButton({
  href,
  onClick,
  'aria-haspopup': popup,
  'aria-expanded': isExpanded,
  children,
  ...rest
}: ScriptedButtonProps) {
  const isHydrated = useHydrated();
  return (
    <a
      {...rest}
      href={href}
      data-scripted="button"
      {...(isHydrated && { role: 'button', 'aria-haspopup': popup, 'aria-expanded': isExpanded })}
      onClick={(event) => {
        if (isForAnotherTab(event)) return;
        event.preventDefault();
        onClick();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      {children}
    </a>
  );
}
