/** A button that opens the live chat. Without JavaScript there is no chat, and no button. */
export function ChatLink({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <button type="button" className={`${className} noscript:hidden`} onClick={clickLauncher}>
      {children}
    </button>
  );
}

/** The launcher is on the same page, and loads the chat. */
function clickLauncher(): void {
  document.querySelector<HTMLElement>('.chat-launcher[aria-expanded="false"]')?.click();
}
