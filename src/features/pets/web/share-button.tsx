import { showAlert } from '../../../ui/alerts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';

interface SharedPage {
  title: string;
  /** Absolute. */
  url: string;
}

/** Shares a page with the device's own dialog, otherwise through the clipboard; without JavaScript, by email. */
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
    } catch (error) {
      // The user closed the dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copy(page.url);
}

async function copy(url: string): Promise<void> {
  try {
    // Undefined on pages loaded over plain HTTP.
    await navigator.clipboard.writeText(url);
    showAlert('The address of this page has been copied.', 'success');
  } catch {
    showAlert(`The address could not be copied. It is ${url}`, 'error');
  }
}
