import { ApiFailure, describeFailure } from '../../../browser/api-failure.ts';
import { currentUser } from '../../../browser/create-api-client.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { newsletterMessages } from '../newsletter-words.contract.ts';
import type { NewsletterApi } from '../newsletter.contract.ts';

const call = currentUser<NewsletterApi>();

/** What became of a subscription; empty while none was sent. */
export interface SubscriptionOutcome {
  /** It is taken, and this is what comes next. */
  asked?: string;
  failure?: string;
  /** What is wrong with which field. */
  fields?: { name?: string; email?: string };
}

/** Sends a subscription, unless the browser sees already what is wrong with it. */
export async function subscribe(form: HTMLFormElement): Promise<SubscriptionOutcome> {
  const { name, email } = form.elements as unknown as Record<'name' | 'email', HTMLInputElement>;
  const fields = findMistakes(name, email);
  if (fields) return { fields };
  try {
    const { message } = await call('POST /api/newsletter/', { body: { name: name.value, email: email.value } });
    return { asked: message };
  } catch (error) {
    if (error instanceof ApiFailure && error.fields) return { fields: error.fields };
    return { failure: describeFailure(error, newsletterMessages.failed) };
  }
}

function findMistakes(name: HTMLInputElement, email: HTMLInputElement): SubscriptionOutcome['fields'] | null {
  const fields: SubscriptionOutcome['fields'] = {};
  if (isBlank(name.value)) fields.name = 'Enter your name.';
  if (isBlank(email.value)) fields.email = 'Enter your email.';
  else if (email.validity.typeMismatch) {
    fields.email = 'Please enter a whole e-mail address, such as name@example.org.';
  }
  return Object.keys(fields).length > 0 ? fields : null;
}
