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

/** A button that needs JavaScript; without it, a link that looks the same. */
export function ScriptedButton({
  href,
  onClick,
  'aria-haspopup': popup,
  'aria-expanded': isExpanded,
  children,
  ...rest
}: ScriptedButtonProps) {
  const isHydrated = useHydrated();
  if (!isHydrated) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" aria-haspopup={popup} aria-expanded={isExpanded} onClick={onClick} {...rest}>
      {children}
    </button>
  );
}
