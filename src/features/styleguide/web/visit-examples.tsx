import { FormMessage } from '../../../ui/form-message.tsx';
import { VisitForm } from '../../visits/web/components/visit-form.ts';
import { BookVisitButton } from '../../visits/web/components.ts';
import { visitMessages } from '../../visits/visits.constants.ts';
import { Example } from './example.tsx';

const buddy = { id: 1, name: 'Buddy' };
const nothing = () => undefined;

/** Submit them empty to see their errors. */
export function VisitExamples() {
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
          <FormMessage kind="notice">{visitMessages.booked}</FormMessage>
        </div>
      </div>
    </Example>
  );
}
