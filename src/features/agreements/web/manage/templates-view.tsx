import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { templateTypeLabels, templateTypes, type TemplateType } from '../../agreements.constants.ts';
import type { AgreementTemplate, AgreementsApi } from '../../agreements.contract.ts';
import { TemplateForm } from './template-form.tsx';
import styles from '../agreements.css?url';

const call = createApiClient<AgreementsApi>();
export const TEMPLATES_TITLE = 'Agreement templates';

export const loadTemplates = staleWhileError(async ({ request: { signal } }) => {
  requireCapability('change settings');
  return call('GET /api/agreement-templates/', { signal });
});

/** The template for all pets, and those of single types. */
export function TemplatesView() {
  const templates = useLoaderData<typeof loadTemplates>();
  const [edited, setEdited] = useState<TemplateType | null>(null);
  const [removed, setRemoved] = useState<TemplateType | null>(null);
  const missing = templateTypes.filter((type) => !templates.some((template) => template.type === type));
  return (
    <DashboardPage
      title={TEMPLATES_TITLE}
      lead="What adopters sign. A change applies to agreements that you send from now on."
      actions={
        <Link className="text-button" to="/admin-dashboard/settings">
          All settings
        </Link>
      }
    >
      <link rel="stylesheet" href={styles} precedence="agreements" />
      {templates.map((template) => (
        <Panel
          key={template.type}
          title={templateTypeLabels[template.type]}
          lead={<LastVersion template={template} />}
          actions={
            edited !== template.type && (
              <div className="flex flex-wrap gap-3">
                <button className="button button-small" type="button" onClick={() => setEdited(template.type)}>
                  Edit<span className="sr-only">{` the template for ${templateTypeLabels[template.type]}`}</span>
                </button>
                {template.type !== 'all' && (
                  <button className="text-button" type="button" onClick={() => setRemoved(template.type)}>
                    Remove<span className="sr-only">{` the template for ${templateTypeLabels[template.type]}`}</span>
                  </button>
                )}
              </div>
            )
          }
        >
          {edited === template.type ? (
            <TemplateForm
              key={template.version}
              type={template.type}
              template={template}
              version={template.version}
              onClose={() => setEdited(null)}
            />
          ) : (
            <p className="font-semibold">{template.title}</p>
          )}
        </Panel>
      ))}
      {missing.length > 0 && (
        <Panel title="Other templates" lead="Pets of a type without its own template use the one for all pets.">
          {edited !== null && missing.includes(edited) ? (
            <TemplateForm
              key={edited}
              type={edited}
              template={templates[0]!}
              version={0}
              onClose={() => setEdited(null)}
            />
          ) : (
            <div className="flex flex-wrap gap-3">
              {missing.map((type) => (
                <button
                  key={type}
                  className="button button-small button-quiet"
                  type="button"
                  onClick={() => setEdited(type)}
                >
                  {`Add for ${templateTypeLabels[type].toLowerCase()}`}
                </button>
              ))}
            </div>
          )}
        </Panel>
      )}
      {removed && (
        <ConfirmMutation
          question={`Remove the template for ${templateTypeLabels[removed].toLowerCase()}?`}
          confirmLabel="Remove"
          cancelLabel="Cancel"
          isDanger
          run={() => call('DELETE /api/agreement-templates/:type', { params: { type: removed } })}
          failedMessage="The template wasn’t removed. Please try again."
          successMessage="Template removed."
          onDone={() => setRemoved(null)}
          onCancel={() => setRemoved(null)}
        >
          <p>New agreements then use the template for all pets. Those you’ve sent stay as they are.</p>
        </ConfirmMutation>
      )}
    </DashboardPage>
  );
}

function LastVersion({ template: { version, created_at, created_by } }: { template: AgreementTemplate }) {
  return (
    <>
      {`Version ${version}, saved `}
      <DateTime at={created_at} format="date" />
      {created_by !== null && ` by ${created_by}`}
    </>
  );
}
