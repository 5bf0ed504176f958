import { ApiFailure, describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { findInvalidFields } from '../../../browser/action-result.ts';
import { newsletterMessages } from '../newsletter.constants.ts';
import type { NewsletterApi } from '../newsletter.contract.ts';

const call = createApiClient<NewsletterApi>();

/** The result of a subscription request; empty before the first. */
export interface SubscriptionOutcome {
  /** The message after success. */
  confirmation?: string;
  failure?: string;
  /** Errors by field. */
  fields?: { name?: string; email?: string };
}

/** Subscribes, unless the browser finds invalid fields. */
export async function subscribe(form: HTMLFormElement): Promise<SubscriptionOutcome> {
  const { name, email } = form.elements as unknown as Record<'name' | 'email', HTMLInputElement>;
  const invalid = findInvalidFields(form, { name: 'Enter your name', email: 'Enter your email' });
  if (invalid?.fields) return { fields: invalid.fields };
  try {
    await call('POST /api/newsletter/', { body: { name: name.value, email: email.value } });
    return { confirmation: `Almost done. Click the link we’ve emailed to ${email.value.trim()}.` };
  } catch (error) {
    if (error instanceof ApiFailure && error.fields) return { fields: error.fields };
    return { failure: describeFailure(error, newsletterMessages.failed) };
  }
}
