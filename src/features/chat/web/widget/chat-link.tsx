import { useHydrated } from '../../../../ui/use-hydrated.ts';

/** A button in a page that opens the live chat; where there are no scripts, and so no chat, there is none. */
export function ChatLink({ className, children }: { className: string; children: React.ReactNode }) {
  const isReady = useHydrated();
  if (!isReady) return null;
  return (
    <button type="button" className={className} onClick={pressIcon}>
      {children}
    </button>
  );
}

/** The icon stands on the same page, and knows how the chat is loaded. */
function pressIcon(): void {
  document.querySelector<HTMLElement>('.chat-launcher[aria-expanded="false"]')?.click();
}
