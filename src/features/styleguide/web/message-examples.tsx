import { useState } from 'react';
import { AlertCard, showAlert } from '../../../ui/alerts.tsx';
import { FadingMessage, type FadingText } from '../../../ui/fading-message.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Example } from './example.tsx';

const alerts = [
  { type: 'notice', text: 'Something to know. It goes by itself.' },
  { type: 'success', text: 'Something is done. It goes by itself.' },
  {
    type: 'error',
    text: `Something went wrong. It stays until it is dismissed, ${'however long it is, '.repeat(4)}and wraps.`,
  },
] as const;

export function MessageExamples() {
  const [message, setMessage] = useState<FadingText | null>(null);
  return (
    <>
      <Example title="Alerts">
        <div className="grid justify-items-start gap-3">
          {alerts.map((alert) => (
            <AlertCard key={alert.type} alert={alert} onDismiss={() => showAlert(alert.text, alert.type)} />
          ))}
        </div>
        <p className="text-soft">Dismissing one shows it where alerts are shown.</p>
      </Example>
      <Example title="What became of a form">
        <div className="max-w-(--container-text)">
          <FormMessage type="notice">It is done, and this is what comes next.</FormMessage>
          <FormMessage type="warning">It will have this consequence.</FormMessage>
          <FormMessage type="error">It is not done, for this reason.</FormMessage>
        </div>
      </Example>
      <Example title="A message that fades">
        <p>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => setMessage({ id: Math.random(), text: 'User updated successfully.' })}
          >
            Show it
          </button>
        </p>
        <FadingMessage message={message} onFaded={() => setMessage(null)} />
      </Example>
    </>
  );
}
