import { data } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { CardSpecimens } from './card-specimens.tsx';
import { ControlSpecimens } from './control-specimens.tsx';
import { DialogSpecimens } from './dialog-specimens.tsx';
import { FormSpecimens } from './form-specimens.tsx';
import { HomeSpecimens } from './home-specimens.tsx';
import { InformationSpecimens } from './information-specimens.tsx';
import { ListSpecimens } from './list-specimens.tsx';
import { MessageSpecimens } from './message-specimens.tsx';
import { PetSpecimens } from './pet-specimens.tsx';
import { SearchSpecimens } from './search-specimens.tsx';
import { TokenSpecimens } from './token-specimens.tsx';
import { VisitSpecimens } from './visit-specimens.tsx';

/** For us only: visitors of a real shelter get the 404 page. */
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
            <TokenSpecimens />
            <ControlSpecimens theme={name} />
            <FormSpecimens />
            <MessageSpecimens />
            <DialogSpecimens />
            <ListSpecimens theme={name} />
            <InformationSpecimens theme={name} />
            <HomeSpecimens firstPetId={firstPetId + 60} />
            <CardSpecimens firstPetId={firstPetId} />
            <SearchSpecimens theme={name} petId={firstPetId + 80} />
            <PetSpecimens firstPetId={firstPetId} />
            <VisitSpecimens />
          </div>
        </section>
      ))}
    </>
  );
}
