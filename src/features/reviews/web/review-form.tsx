import { CheckField } from '../../../ui/choice-field.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { PhotoPicker } from '../../photos/web/components.ts';
import { reviewLimits } from '../review-words.contract.ts';
import { useReviewForm, type ReviewForm as WantedForm } from './use-review-form.ts';

interface ReviewFormProps extends WantedForm {
  petName: string;
  submitLabel: string;
  onCancel: () => void;
}

/** One's story: kept while one writes it. */
export function ReviewForm({ petName, submitLabel, onCancel, ...wanted }: ReviewFormProps) {
  const review = useReviewForm(wanted);
  const { form, values, problems, picked, photos, isBusy, isWaiting, failure } = review;
  const sentences = Object.values(problems).filter((sentence) => sentence?.endsWith('.'));
  const summary = failure ?? (sentences.length > 0 ? sentences.join(' ') : null);
  const left = reviewLimits.text - values.text.length;
  return (
    <form
      ref={form}
      className="form max-w-(--container-text)"
      noValidate
      aria-label={`The story of ${petName}`}
      onSubmit={(event) => {
        event.preventDefault();
        void review.submit();
      }}
    >
      {summary && <FormMessage kind="error">{summary}</FormMessage>}
      <Field
        label="Title"
        name="title"
        value={values.title}
        maxLength={reviewLimits.title}
        autoComplete="off"
        hint="A few words, such as “She sleeps on my feet”."
        error={problems.title}
        onChange={({ currentTarget }) => review.set('title', currentTarget.value)}
      />
      <TextAreaField
        label="Your story"
        name="text"
        className="review-words"
        rows={8}
        value={values.text}
        maxLength={reviewLimits.text}
        hint={
          left < 500
            ? `${left.toLocaleString('en')} characters left.`
            : 'How was the first night, and how are the two of you now? Please leave out addresses and phone numbers.'
        }
        error={problems.text}
        onChange={({ currentTarget }) => review.set('text', currentTarget.value)}
      />
      <PhotoPicker
        max={1}
        picked={picked}
        photos={photos}
        error={problems.photo}
        onTouch={() => review.forgive('photo')}
      />
      <Field
        label="Signed"
        name="author_name"
        value={values.author_name}
        maxLength={reviewLimits.author_name}
        autoComplete="given-name"
        hint="This name stands below your story. It need not be your full one."
        error={problems.author_name}
        onChange={({ currentTarget }) => review.set('author_name', currentTarget.value)}
      />
      <CheckField
        label="The shelter may publish my story"
        name="may_publish"
        isChecked={values.may_publish}
        hint={`On its site, with the picture, ${petName}’s name and your signature, for everybody to read. You can take this back here whenever you like, and it is off the site at once. Without it, your story stays with the shelter.`}
        onCheck={(isChecked) => review.set('may_publish', isChecked)}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy} busyLabel={isWaiting ? 'Waiting for the picture...' : 'Sending...'}>
          {submitLabel}
        </SubmitButton>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            review.giveUp();
            onCancel();
          }}
        >
          Cancel
        </button>
      </div>
    </form>
  );
}
