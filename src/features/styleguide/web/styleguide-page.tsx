import { data } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { CardExamples } from './card-examples.tsx';
import { ControlExamples } from './control-examples.tsx';
import { DialogExamples } from './dialog-examples.tsx';
import { FormExamples } from './form-examples.tsx';
import { HomeExamples } from './home-examples.tsx';
import { ContentExamples } from './content-examples.tsx';
import { ListExamples } from './list-examples.tsx';
import { MessageExamples } from './message-examples.tsx';
import { PetExamples } from './pet-examples.tsx';
import { SearchExamples } from './search-examples.tsx';
import { TokenExamples } from './token-examples.tsx';
import { VisitExamples } from './visit-examples.tsx';

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
