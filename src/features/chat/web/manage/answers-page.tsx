import { Link, useLoaderData } from 'react-router';
import styles from './chats.css?url';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError, skipOnError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import type { ChatContentsApi } from '../../chat-contents.contract.ts';
import { AnswersPanel, RepliesPanel } from './contents-panels.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { TryPanel } from './try-panel.tsx';

const call = createApiClient<ChatContentsApi>();
const TITLE = 'Bot and replies';

export const shouldRevalidate = skipOnError;

export const clientLoader = staleWhileError(async ({ request: { signal } }) => {
  const [settings, answers, replies] = await Promise.all([
    call('GET /api/chat-settings/', { signal }),
    call('GET /api/chat-answers/', { signal }),
    call('GET /api/chat-replies/', { signal }),
  ]);
  return { settings, answers, replies };
});

export default function AnswersPage() {
  const { settings, answers, replies } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage
      title={TITLE}
      lead="What the chat says by itself, and what you need not type again."
      actions={
        <Link className="button button-quiet button-small" to="/admin-dashboard/chats">
          <Icon name="back" />
          Chats
        </Link>
      }
    >
      <link rel="stylesheet" href={styles} precedence="chats" />
      <div className="grid gap-5 lg:grid-cols-2">
        <SettingsPanel settings={settings} />
        <TryPanel />
        <AnswersPanel answers={answers} />
        <RepliesPanel replies={replies} />
      </div>
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
