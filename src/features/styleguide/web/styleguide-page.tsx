import { data, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { Field, PasswordField, SelectField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Hero, HomeStories, SocialLinks } from '../../home/web/components/home-sections.ts';
import { visitMessages } from '../../visits/visits.constants.ts';
import { BookVisitButton } from '../../visits/web/components/book-visit-button.tsx';
import { VisitForm } from '../../visits/web/components/visit-form.tsx';
import { CardExamples } from './card-examples.tsx';
import { ControlExamples } from './control-examples.tsx';
import { DialogExamples } from './dialog-examples.tsx';
import { Example } from './example.tsx';
import { ContentExamples } from './content-examples.tsx';
import { ListExamples } from './list-examples.tsx';
import { MessageExamples } from './message-examples.tsx';
import { PetExamples } from './pet-examples.tsx';
import { placeholderPhoto } from './placeholder-photo.ts';
import { SearchExamples } from './search-examples.tsx';
import { TokenExamples } from './token-examples.tsx';

/** Only in development; production returns the 404 page. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(services).isDevelopment) throw data(null, { status: 404 });
  return null;
}

const themes = [
  { name: 'Light', className: 'scheme-light', firstPetId: 1 },
  { name: 'Dark', className: 'scheme-dark', firstPetId: 101 },
];

export default function StyleguidePage() {
  return (
    <>
      <PageHead title="Style guide" />
      <h1 className="page-width py-8 text-heading">Style guide</h1>
      {themes.map(({ name, className, firstPetId }) => (
        <section key={name} aria-label={name} className={`${className} bg-paper text-ink`}>
          <div className="page-width grid gap-14 py-14">
            <h2 className="text-heading">{name}</h2>
            <TokenExamples />
            <ControlExamples theme={name} />
            <FormExamples />
            <MessageExamples />
            <DialogExamples />
            <ListExamples theme={name} />
            <ContentExamples theme={name} />
            <HomeExamples firstPetId={firstPetId + 60} />
            <CardExamples firstPetId={firstPetId} />
            <SearchExamples theme={name} petId={firstPetId + 80} />
            <PetExamples firstPetId={firstPetId} />
            <VisitExamples />
          </div>
        </section>
      ))}
    </>
  );
}

const buddy = { id: 1, name: 'Buddy' };

const nothing = () => undefined;

/** Submit them empty to see their errors. */
function VisitExamples() {
  return (
    <Example title="Book a visit: to any pet, to one that is given, booked">
      <p className="flex flex-wrap gap-4">
        <BookVisitButton />
        <BookVisitButton pet={buddy} className="button button-quiet" />
      </p>
      <div className="grid gap-8 lg:grid-cols-3">
        <VisitForm pet={undefined} onBusy={nothing} onBooked={nothing} />
        <VisitForm pet={buddy} onBusy={nothing} onBooked={nothing} />
        <div>
          <FormMessage type="notice">{visitMessages.booked}</FormMessage>
        </div>
      </div>
    </Example>
  );
}

const options = [
  { value: 'dog', label: 'Dog' },
  { value: 'cat', label: 'Cat' },
];

function FormExamples() {
  return (
    <Example title="Fields">
      <form className="form sm:grid-cols-2 lg:grid-cols-3" onSubmit={(event) => event.preventDefault()}>
        <Field label="Empty" name="empty" placeholder="A placeholder" />
        <Field label="Filled" name="filled" defaultValue="Something typed" hint="A hint says what is meant." />
        <Field
          label="Wrong"
          name="wrong"
          defaultValue="by pigeon"
          error="must be a phone number, such as +1 206 555 0100"
        />
        <Field label="Wrong, with a hint" name="both" hint="As it stands on the door." error="must not be empty" />
        <Field label="Disabled" name="disabled" defaultValue="Not now" disabled />
        <Field label="Date" name="date" type="date" />
        <SelectField label="One of a few" name="select" options={options} />
        <SelectField label="One of a few, wrong" name="select-wrong" options={options} error="takes one of these" />
        <SelectField label="One of a few, disabled" name="select-disabled" options={options} disabled />
        <PasswordField label="Password" name="password" defaultValue="Quiet.Paws" autoComplete="off" />
        <PasswordField label="Wrong password" name="password-wrong" error="is wrong" autoComplete="off">
          <p className="field-hint">What stands below it.</p>
        </PasswordField>
        <p className="flex flex-wrap items-center gap-4">
          <SubmitButton isBusy={false}>Submit</SubmitButton>
          <SubmitButton isBusy>Submit</SubmitButton>
        </p>
      </form>
    </Example>
  );
}

const everywhere = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/',
  x: 'https://x.com/',
  youtube: 'https://www.youtube.com/',
};

function HomeExamples({ firstPetId }: { firstPetId: number }) {
  const pet = { name: 'Buddy', description: 'Dog, 2 years', photo: placeholderPhoto };
  const pets = [0, 1, 2].map((at) => ({ ...pet, id: firstPetId + at }));
  const story = {
    id: 1,
    title: 'The sofa is hers now',
    excerpt: 'She slept under the table for a week. Then she found the sofa.',
    author_name: 'Mia',
    pet_name: 'Buddy',
    photo: placeholderPhoto,
  };
  return (
    <>
      <Example title="Hero: three pets, nobody">
        <div className="grid gap-6">
          <Hero pets={pets} />
          <Hero pets={[]} />
        </div>
      </Example>
      <Example title="Success stories on the home page">
        <HomeStories stories={[1, 2, 3].map((id) => ({ ...story, id }))} />
      </Example>
      <Example title="Social links">
        <SocialLinks shelter={{ name: 'Shelter World', socialLinks: everywhere }} />
      </Example>
    </>
  );
}
