import { CheckField } from '../../../ui/choice-field.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { PhotoPicker } from '../../photos/web/components.ts';
import { storyLimits } from '../success-stories.constants.ts';
import { useStoryForm, type StoryForm as WantedForm } from './use-story-form.ts';

interface StoryFormProps extends WantedForm {
  petName: string;
  submitLabel: string;
  onCancel: () => void;
}

/** The form for a story. A draft is saved while typing. */
export function StoryForm({ petName, submitLabel, onCancel, ...props }: StoryFormProps) {
  const story = useStoryForm(props);
  const { form, values, fields, picked, photos, isBusy, isWaiting, failure } = story;
  const messages = Object.values(fields ?? {}).filter((message) => message.endsWith('.'));
  const summary = failure ?? (messages.length > 0 ? messages.join(' ') : null);
  const left = storyLimits.text - values.text.length;
  return (
    <form {...form} className="form max-w-(--container-text)" noValidate aria-label={`${petName}’s story`}>
      {summary && <FormMessage type="error">{summary}</FormMessage>}
      <Field
        label="Title"
        name="title"
        value={values.title}
        maxLength={storyLimits.title}
        autoComplete="off"
        hint="e.g. “She sleeps on my feet”"
        error={fields?.['title']}
        onChange={({ currentTarget }) => story.set('title', currentTarget.value)}
      />
      <TextAreaField
        label="Your story"
        name="text"
        className="story-form-text"
        rows={8}
        value={values.text}
        maxLength={storyLimits.text}
        hint={
          left < 500
            ? `${left.toLocaleString('en')} characters left.`
            : 'How was the first night? How are you both now? Please leave out addresses and phone numbers.'
        }
        error={fields?.['text']}
        onChange={({ currentTarget }) => story.set('text', currentTarget.value)}
      />
      <PhotoPicker
        max={1}
        picked={picked}
        photos={photos}
        error={fields?.['photo']}
        onTouch={() => story.clearErrors('photo')}
      />
      <Field
        label="Your name"
        name="author_name"
        value={values.author_name}
        maxLength={storyLimits.author_name}
        autoComplete="given-name"
        hint="Shown below your story. A first name is fine."
        error={fields?.['author_name']}
        onChange={({ currentTarget }) => story.set('author_name', currentTarget.value)}
      />
      <CheckField
        label="You may publish my story"
        name="may_publish"
        isChecked={values.may_publish}
        hint={`Anyone can read it on our site, with the photo, ${petName}’s name and yours. You can take it down any time.`}
        onCheck={(isChecked) => story.set('may_publish', isChecked)}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy} busyLabel={isWaiting ? 'Uploading photo…' : 'Sending…'}>
          {submitLabel}
        </SubmitButton>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            story.discard();
            onCancel();
          }}
        >
          Cancel
        </button>
      </div>
    </form>
  );
}
