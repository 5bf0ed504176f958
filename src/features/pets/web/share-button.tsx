import { showAlert } from '../../../ui/alerts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';

interface SharedPage {
  title: string;
  /** Absolute. */
  url: string;
}

/** Hands a page on: by the device's own way, else by the clipboard; without JavaScript in a letter. */
export function ShareButton({ title, url, children }: SharedPage & { children: React.ReactNode }) {
  return (
    <ScriptedButton
      className="text-button gap-2"
      href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      onClick={() => void share({ title, url })}
    >
      <Icon name="share" />
      {children}
    </ScriptedButton>
  );
}

async function share(page: SharedPage): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(page);
      return;
    } catch (fault) {
      // Whoever closes the list of ways to share wants none of them.
      if (fault instanceof DOMException && fault.name === 'AbortError') return;
    }
  }
  await copy(page.url);
}

async function copy(url: string): Promise<void> {
  try {
    // Not there on a page that came over plain HTTP.
    await navigator.clipboard.writeText(url);
    showAlert('The address of this page has been copied.', 'success');
  } catch {
    showAlert(`The address could not be copied. It is ${url}`, 'error');
  }
}
