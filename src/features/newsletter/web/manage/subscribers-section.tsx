import { useState } from 'react';
import { useLocation } from 'react-router';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { formatTotalOf, type Total } from '../../../../platform/total.contract.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { ExportButton } from '../../../../browser/dashboard/export-button.tsx';
import { FilterForm } from '../../../../ui/dashboard/filter-form.tsx';
import { countPages } from '../../../../browser/dashboard/page-param.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { NoSearchResults } from '../../../../ui/dashboard/empty-results.tsx';
import type { Subscriber, SubscribersApi } from '../../subscribers.contract.ts';

const call = createApiClient<SubscribersApi>();

interface SubscribersSectionProps {
  list: { items: Subscriber[] } & Total;
  page: number;
}

/** Lists confirmed subscribers only. */
export function SubscribersSection({ list: { items, total, isCapped }, page }: SubscribersSectionProps) {
  const search = new URLSearchParams(useLocation().search).get('search') ?? '';
  const [removing, setRemoving] = useState<Subscriber | null>(null);
  const count = useFocusFallback<HTMLParagraphElement>();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <FilterForm label="Search the subscribers" className="filters grow">
          <Field label="Search" name="search" type="search" maxLength={200} placeholder="A name or an address" />
        </FilterForm>
        <ExportButton
          label="Export CSV"
          fetchFile={() => call.file('GET /api/newsletter/subscribers/export', { query: { search } })}
          fileName={() => 'newsletter-subscribers.csv'}
          fallbackMessage="The subscribers could not be exported."
        />
      </div>
      <p ref={count} role="status" tabIndex={-1} className="text-small text-soft">
        {formatTotalOf({ total, isCapped }, 'subscriber')}
      </p>
      {total === 0 && search !== '' && <NoSearchResults>No subscriber has this name or address.</NoSearchResults>}
      {total === 0 && search === '' && (
        <EmptyState title="Nobody is subscribed yet">
          <p>People subscribe at the foot of each page of the site, and confirm it by a link in our e-mail.</p>
        </EmptyState>
      )}
      {total > 0 && <SubscribersTable subscribers={items} onRemove={setRemoving} />}
      <Pagination label="Pages of subscribers" page={page} pages={countPages(total)} />
      {removing && <SubscriberRemoval subscriber={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

interface SubscribersTableProps {
  subscribers: Subscriber[];
  onRemove: (subscriber: Subscriber) => void;
}

function SubscribersTable({ subscribers, onRemove }: SubscribersTableProps) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="sr-only">Subscribers</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">E-mail</th>
            <th scope="col">Since</th>
            <th scope="col">Account</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {subscribers.map((subscriber) => (
            <tr key={subscriber.id}>
              <th scope="row">
                <bdi>{subscriber.name}</bdi>
              </th>
              <td data-label="E-mail">{subscriber.email}</td>
              <td data-label="Since">
                <DateTime at={subscriber.confirmed_at} format="date" />
              </td>
              <td data-label="Account">{subscriber.has_account ? 'Yes' : 'No'}</td>
              <td>
                <RemoveButton subscriber={subscriber} onRemove={onRemove} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RemoveButton({
  subscriber,
  onRemove,
}: {
  subscriber: Subscriber;
  onRemove: SubscribersTableProps['onRemove'];
}) {
  return (
    <div className="row-actions">
      <button className="row-action" type="button" aria-haspopup="dialog" onClick={() => onRemove(subscriber)}>
        Remove
        <span className="sr-only">{` ${subscriber.email}`}</span>
      </button>
    </div>
  );
}

interface SubscriberRemovalProps {
  subscriber: Subscriber;
  onClose: () => void;
}

function SubscriberRemoval({ subscriber: { id, email }, onClose }: SubscriberRemovalProps) {
  return (
    <ConfirmMutation
      question="End this subscription?"
      confirmLabel="Remove"
      isDanger
      run={() => call('DELETE /api/newsletter/subscribers/:id', { params: { id } })}
      successMessage={`${email} gets no newsletter any more.`}
      failedMessage="The subscription could not be ended. Please try again."
      onDone={onClose}
      onCancel={onClose}
    >
      <p>
        <bdi className="font-bold wrap-anywhere text-ink">{email}</bdi> is deleted, with the newsletters that wait for
        it. To get them again, one has to subscribe and confirm anew.
      </p>
    </ConfirmMutation>
  );
}
