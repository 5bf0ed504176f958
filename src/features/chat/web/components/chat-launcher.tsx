import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { showAlert } from '../../../../ui/alerts.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ScriptedButton } from '../../../../ui/scripted-button.tsx';

const SUPPORT = '/faqs#support';

interface Loaded {
  Chat: typeof import('../widget/chat-widget.tsx').ChatWidget;
  isOpened: boolean;
}

/**
 * The button that opens the live chat on every public page; without JavaScript it links to other ways of contact. The
 * chat itself is loaded when it is opened, or automatically if this browser has a chat, so that answers arrive.
 */
export function ChatLauncher() {
  const { pathname, hash } = useLocation();
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    // On most pages, the first script has started it.
    if (document.querySelector('[data-steps-aside=on]')) return;
    // Without it, the button stays where it is.
    import('../../../../browser/step-aside.ts').then((script) => script.startSteppingAside()).catch(() => undefined);
  }, []);
  useEffect(() => {
    // Emails link here.
    if (hash === '#chat') {
      load(setLoaded, true);
      return undefined;
    }
    try {
      // The key is that of stored-chat.ts.
      if (localStorage.getItem('chat') === null) return undefined;
    } catch {
      return undefined;
    }
    // The page loads first.
    const timer = setTimeout(load, 1500, setLoaded, false);
    return () => clearTimeout(timer);
  }, [hash]);

  if (loaded) return <loaded.Chat isOpened={loaded.isOpened} page={pathname} />;
  return (
    <ScriptedButton
      className="chat-launcher"
      data-steps-aside=""
      href={SUPPORT}
      aria-label="Live chat"
      aria-expanded={false}
      onClick={() => load(setLoaded, true)}
    >
      <Icon name="chat" className="size-7" />
    </ScriptedButton>
  );
}

function load(show: (loaded: Loaded) => void, isOpened: boolean): void {
  import('../widget/chat-widget.tsx').then(
    // Not before its styles are loaded.
    (loaded) => startTransition(() => show({ Chat: loaded.ChatWidget, isOpened })),
    () => isOpened && void goToSupport(),
  );
}

/** After an update of the site, another page still loads; without a network, none does. */
async function goToSupport(): Promise<void> {
  const isReached = await fetch(SUPPORT, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
  if (isReached) location.assign(SUPPORT);
  else showAlert('We can’t load the chat. Check your connection and try again.', 'notice');
}
