import { useEffect, useId, useRef, use } from 'react';
import { Link } from 'react-router';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { randomUuid } from '../../../browser/random-uuid.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { INVALID_EMAIL, isEmailAddress } from '../../../platform/email-address.contract.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { ChoiceGroup } from '../../../ui/choice-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { phoneHref } from '../../../ui/phone-href.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { prefillContact } from '../../accounts/web/components/prefill-contact.ts';
import type { PaymentMode } from '../../online-payments/online-payments.constants.ts';
import { TestNotice } from '../../online-payments/web/components/test-notice.tsx';
import { toCheckoutBody } from '../donation-form.contract.ts';
import {
  dedicationLabels,
  dedicationTypes,
  DEFAULT_PRESET,
  donationLimits,
  donationMessages,
  OTHER_AMOUNT,
  presetAmounts,
} from '../donations.constants.ts';
import type { DonationsApi } from '../donations.contract.ts';
import styles from './donate.css?url';

const call = createApiClient<DonationsApi>();

interface DonateViewProps {
  mode: PaymentMode | null;
  currency: string;
  address: string;
  mapLink: string;
}

/** Where anyone can donate: online, and at the shelter. */
export function DonateView({ mode, currency, address, mapLink }: DonateViewProps) {
  const { name } = use(SiteContext);
  return (
    <div className="section">
      <link rel="stylesheet" href={styles} precedence="donate" />
      <PageHead
        title="Donate"
        description={`Support the animals at ${name} with a one-time or monthly donation, in honor or in memory of someone you love.`}
        path="/donate"
      />
      <div className="grid gap-8">
        <div className="grid max-w-(--container-text) gap-3">
          <h1 className="text-heading">Help a pet find a home</h1>
          <p className="text-lead text-soft">
            Your donation helps pay for food, vaccines and a warm place to sleep while our animals wait for a family.
          </p>
        </div>
        <div className="donate-columns">
          {mode !== null && <DonateForm mode={mode} currency={currency} />}
          <OtherWays hasForm={mode !== null} address={address} mapLink={mapLink} />
        </div>
      </div>
    </div>
  );
}

const required = { name: donationMessages.name, email: donationMessages.email };

/** Works without a script: the browser then posts it to the page's own URL. */
function DonateForm({ mode, currency }: { mode: PaymentMode; currency: string }) {
  const isHydrated = useHydrated();
  const heading = useId();
  // The same for each try, so that a second click opens the same page.
  const keys = useRef(new Map<string, string>());
  const format = (cents: number) => formatMoney(cents, { currency });
  const invalidAmount = donationMessages.amount(format(donationLimits.minCents), format(donationLimits.maxCents));
  const action = useFormAction<{ url: string }>({
    required,
    incompleteMessage: donationMessages.incomplete,
    check(typed) {
      const body = bodyOf(typed);
      const { minCents, maxCents } = donationLimits;
      const isAmount = body.amount_cents >= minCents && body.amount_cents <= maxCents;
      const needsName = body.dedication_type !== '' && body.dedication_name.trim() === '';
      const fields = {
        ...(!isAmount && { amount_cents: invalidAmount }),
        ...(!isEmailAddress(body.email) && { email: INVALID_EMAIL }),
        ...(needsName && { dedication_name: donationMessages.dedicationName }),
      };
      return Object.keys(fields).length === 0 ? null : { fields };
    },
    send(typed) {
      const body = bodyOf(typed);
      const text = JSON.stringify(body);
      const client_key = keys.current.get(text) ?? randomUuid();
      keys.current.set(text, client_key);
      return call('POST /api/donations/checkout', { body: { ...body, client_key } });
    },
    failedMessage: donationMessages.failed,
    shouldRevalidate: false,
    isLeaving: true,
    onDone: ({ url }) => window.location.assign(url),
  });
  const { form, isBusy, failure, fields } = action;
  useEffect(() => void prefillContact(form.ref.current), [form.ref]);
  return (
    <form
      {...form}
      action="/donate"
      noValidate={isHydrated}
      className="donate-form grid gap-6"
      aria-labelledby={heading}
    >
      <h2 className="text-title" id={heading}>
        Donate online
      </h2>
      <TestNotice mode={mode} />
      <ChoiceGroup label="How often?" role="radiogroup" error={fields?.['type']}>
        <Choice name="type" value="once" label="Once" isDefault />
        <Choice name="type" value="monthly" label="Monthly" />
      </ChoiceGroup>
      <ChoiceGroup label="How much?" role="radiogroup">
        {presetAmounts.map((cents) => (
          <Choice
            key={cents}
            name="preset"
            value={String(cents)}
            label={format(cents)}
            isDefault={cents === DEFAULT_PRESET}
          />
        ))}
        <Choice name="preset" value={OTHER_AMOUNT} label="Other" />
      </ChoiceGroup>
      <div className="donate-amount">
        <Field
          label={`Amount in ${currency}`}
          name="amount_cents"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          hint={`From ${format(donationLimits.minCents)} to ${format(donationLimits.maxCents)}`}
          error={fields?.['amount_cents']}
        />
      </div>
      <ChoiceGroup label="Dedicate your donation? (optional)" role="radiogroup" error={fields?.['dedication_type']}>
        <Choice name="dedication_type" value="" label="No" isDefault />
        {dedicationTypes.map((type) => (
          <Choice key={type} name="dedication_type" value={type} label={dedicationLabels[type]} />
        ))}
      </ChoiceGroup>
      <div className="donate-dedication grid gap-5">
        <Field
          label="Name of the person or pet"
          name="dedication_name"
          autoComplete="off"
          maxLength={donationLimits.dedication_name}
          hint="Printed on your receipt"
          error={fields?.['dedication_name']}
        />
        <Field
          label="A short note for us (optional)"
          name="dedication_note"
          autoComplete="off"
          maxLength={donationLimits.dedication_note}
          error={fields?.['dedication_note']}
        />
      </div>
      <Field
        label="Your name"
        name="name"
        required
        autoComplete="name"
        maxLength={donationLimits.name}
        error={fields?.['name']}
      />
      <Field
        label="Your email"
        name="email"
        type="email"
        required
        autoComplete="email"
        maxLength={donationLimits.email}
        hint="We’ll email your receipt."
        error={fields?.['email']}
      />
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <div className="grid justify-items-start gap-2">
        <SubmitButton isBusy={isBusy} busyLabel="Opening…" worksWithoutScript className="button button-large">
          Continue to payment
        </SubmitButton>
        {mode !== 'demo' && (
          <p className="text-small text-soft">
            You’ll pay on Stripe’s page. We never see your card number. You can stop a monthly donation any time.
          </p>
        )}
      </div>
    </form>
  );
}

function bodyOf(typed: FormData) {
  const { type, ...body } = toCheckoutBody((field) => formText(typed, field));
  return { ...body, type: type === 'monthly' ? ('monthly' as const) : ('once' as const) };
}

interface ChoiceProps {
  name: string;
  value: string;
  label: string;
  isDefault?: boolean;
}

function Choice({ name, value, label, isDefault = false }: ChoiceProps) {
  return (
    <label className="field-choice">
      <input className="sr-only" type="radio" name={name} value={value} defaultChecked={isDefault} />
      {label}
    </label>
  );
}

function OtherWays({ hasForm, address, mapLink }: { hasForm: boolean; address: string; mapLink: string }) {
  const { name, phone, email, openingDays, openingHours } = use(SiteContext);
  return (
    <section className="grid gap-4" aria-labelledby="donate-at-shelter">
      <h2 className="text-title" id="donate-at-shelter">
        {hasForm ? 'Other ways to donate' : 'How to donate'}
      </h2>
      {!hasForm && <p>We can’t accept donations online right now, but you can still donate in person or by check.</p>}
      <p>
        <strong>In person</strong>
        {`: in cash, by card or by check. We’re open ${openingDays}, ${openingHours}.`}
      </p>
      <p>
        <strong>By check</strong>
        {`: make it payable to ${name}${address === '' ? ' and call us for the address' : ' and mail it to the address below'}.`}
      </p>
      <address className="grid gap-1 not-italic">
        <span className="font-semibold">{name}</span>
        {address !== '' && (
          <a className="text-link" href={mapLink}>
            {address}
          </a>
        )}
        {phone && (
          <a className="text-link" href={phoneHref(phone)}>
            {phone}
          </a>
        )}
        {email && (
          <a className="text-link wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </address>
      <p>
        <Link className="text-link" to="/donate/manage">
          View receipts or stop a monthly donation
        </Link>
      </p>
    </section>
  );
}
