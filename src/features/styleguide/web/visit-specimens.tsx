import { FormMessage } from '../../../ui/form-message.tsx';
import { VisitForm } from '../../visits/web/visit-parts.door.ts';
import { BookVisitButton } from '../../visits/web/visits.door.ts';
import { visitMessages } from '../../visits/visit-words.contract.ts';
import { Specimen } from './specimen.tsx';

const buddy = { id: 1, name: 'Buddy' };
const nothing = () => undefined;

/** Sent empty, the forms show what is wrong with them. */
export function VisitSpecimens() {
  return (
    <Specimen title="Book a visit: to any pet, to one that is given, booked">
      <p className="flex flex-wrap gap-4">
        <BookVisitButton />
        <BookVisitButton pet={buddy} className="button button-quiet" />
      </p>
      <div className="grid gap-8 lg:grid-cols-3">
        <VisitForm pet={undefined} onBusy={nothing} onBooked={nothing} />
        <VisitForm pet={buddy} onBusy={nothing} onBooked={nothing} />
        <div>
          <FormMessage kind="notice">{visitMessages.booked}</FormMessage>
        </div>
      </div>
    </Specimen>
  );
}
