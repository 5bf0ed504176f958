import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { showAlert } from '../../../../ui/alerts.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ScriptedButton } from '../../../../ui/scripted-button.tsx';

const SUPPORT = '/faqs#support';

interface Loaded {
  Chat: typeof import('./chat-widget.tsx').ChatWidget;
  isOpened: boolean;
}

/**
 * The sign that opens the live chat, on every public page; without scripts it leads to the other ways of asking. All
 * that the chat needs is loaded when it is opened – or by itself where this browser has a conversation, so that an
 * answer reaches it.
 */
export function ChatLauncher() {
  const { pathname, hash } = useLocation();
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    // As the mails lead here.
    if (hash === '#chat') {
      load(setLoaded, true);
      return undefined;
    }
    try {
      // As kept-chat.ts keeps it.
      if (localStorage.getItem('chat') === null) return undefined;
    } catch {
      return undefined;
    }
    // The page comes first.
    const timer = setTimeout(load, 1500, setLoaded, false);
    return () => clearTimeout(timer);
  }, [hash]);

  if (loaded) return <loaded.Chat isOpened={loaded.isOpened} page={pathname} />;
  return (
    <ScriptedButton
      className="chat-launcher"
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
  import('./chat-widget.tsx').then(
    // Not before its styles are there.
    ({ ChatWidget: Chat }) => startTransition(() => show({ Chat, isOpened })),
    () => isOpened && void leadToSupport(),
  );
}

/** Where the site has changed since the page was loaded, another page still comes; where there is no network, none does. */
async function leadToSupport(): Promise<void> {
  const isReached = await fetch(SUPPORT, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
  if (isReached) location.assign(SUPPORT);
  else showAlert('The chat cannot be reached at the moment. Please check your connection and try again.', 'notice');
}
