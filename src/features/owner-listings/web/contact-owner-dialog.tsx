import { useEffect, useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { prefillContact } from '../../accounts/web/components/prefill-contact.ts';
import { ownerListingLimits, ownerListingMessages } from '../owner-listings.constants.ts';
import type { OwnerListingsApi } from '../owner-listings.contract.ts';
import { SentDialog } from './sent-dialog.tsx';

const call = createApiClient<OwnerListingsApi>();

interface ContactOwnerDialogProps {
  pet: { id: number; name: string };
  onClose: () => void;
}

export function ContactOwnerDialog({ pet, onClose }: ContactOwnerDialogProps) {
  const [sent, setSent] = useState<{ title: string; text: string } | null>(null);
  const action = useFormAction({
    required: ownerListingMessages.missing,
    send: (typed) =>
      call('POST /api/pets/:id/inquiries', {
        params: { id: pet.id },
        body: {
          name: formText(typed, 'name').trim(),
          email: formText(typed, 'email').trim(),
          message: formText(typed, 'message'),
        },
      }),
    failedMessage: ownerListingMessages.sendFailed,
    shouldRevalidate: false,
    onDone: ({ message, is_sent }) => setSent({ title: is_sent ? 'Message sent' : 'One more step', text: message }),
  });
  const { form, fields } = action;
  useEffect(() => void prefillContact(form.ref.current), [form.ref]);
  if (sent) return <SentDialog {...sent} onClose={onClose} />;
  return (
    <FormDialog
      title={`Contact ${pet.name}’s owner`}
      size="small"
      action={action}
      label="Send message"
      busyLabel="Sending…"
      onClose={onClose}
    >
      <p className="text-soft">We’ll pass your message on. You won’t see each other’s email address.</p>
      <Field
        label="Your name"
        name="name"
        autoComplete="name"
        required
        maxLength={ownerListingLimits.name}
        error={fields?.['name']}
      />
      <Field
        label="Your email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={ownerListingLimits.email}
        error={fields?.['email']}
      />
      <TextAreaField
        label="Your message"
        name="message"
        required
        maxLength={ownerListingLimits.message}
        error={fields?.['message']}
      />
    </FormDialog>
  );
}
