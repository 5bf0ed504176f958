import { useHydrated } from './use-hydrated.ts';

interface ScriptedButtonProps {
  /** Where it leads while there is no script to do what it says. */
  href: string;
  onClick: () => void;
  className?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-haspopup'?: 'dialog' | undefined;
  'aria-expanded'?: boolean | undefined;
  children: React.ReactNode;
}

/** A button that needs a script; where there is none, a link to what comes nearest. Both look the same. */
export function ScriptedButton({
  href,
  onClick,
  'aria-haspopup': popup,
  'aria-expanded': isExpanded,
  children,
  ...look
}: ScriptedButtonProps) {
  const isReady = useHydrated();
  if (!isReady) {
    return (
      <a href={href} {...look}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" aria-haspopup={popup} aria-expanded={isExpanded} onClick={onClick} {...look}>
      {children}
    </button>
  );
}
