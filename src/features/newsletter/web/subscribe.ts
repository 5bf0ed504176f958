import { ApiFailure, describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
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
  const fields = validate(name, email);
  if (fields) return { fields };
  try {
    const { message } = await call('POST /api/newsletter/', { body: { name: name.value, email: email.value } });
    return { confirmation: message };
  } catch (error) {
    if (error instanceof ApiFailure && error.fields) return { fields: error.fields };
    return { failure: describeFailure(error, newsletterMessages.failed) };
  }
}

function validate(name: HTMLInputElement, email: HTMLInputElement): SubscriptionOutcome['fields'] | null {
  const fields: SubscriptionOutcome['fields'] = {};
  if (isBlank(name.value)) fields.name = 'Enter your name.';
  if (isBlank(email.value)) fields.email = 'Enter your email.';
  else if (email.validity.typeMismatch) {
    fields.email = 'Please enter a whole e-mail address, such as name@example.org.';
  }
  return Object.keys(fields).length > 0 ? fields : null;
}
