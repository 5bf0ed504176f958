import { useSearchParams } from 'react-router';
import { SelectAllBox } from '../../../../ui/select-all-box.tsx';
import { SortableHeader } from '../../../../ui/sortable-header.tsx';
import type { Selection } from '../../../../ui/use-selection.ts';
import type { ManagedPet } from '../../manage-pets.contract.ts';
import type { ManagedSort } from '../../manage-pets-words.contract.ts';
import { petsAsked, sortHref } from './pets-address.ts';
import { PetsTableRow } from './pets-table-row.tsx';

interface PetsTableProps {
  pets: ManagedPet[];
  selection: Selection;
  onDone: (message: string) => void;
  onDelete: (pet: ManagedPet) => void;
}

/** A page of pets, each of which can be changed in its row. On a phone each is a card. */
export function PetsTable({ pets, selection, onDone, onDelete }: PetsTableProps) {
  const ids = pets.map(({ id }) => id);
  const page = <SelectAllBox label="Select all on this page" ids={ids} selection={selection} />;
  return (
    <>
      <p className="-mb-3 ml-1 flex items-center sm:hidden">
        {page}
        <span aria-hidden="true">All on this page</span>
      </p>
      <div className="table-frame">
        <table className="table pets-table">
          <caption className="sr-only">Pets</caption>
          <thead>
            <tr>
              <td>{page}</td>
              <Head column="name" label="Name" />
              <Head column="species" label="Species" />
              <Head column="breed" label="Breed" className="sm:max-md:hidden" />
              <Head column="age" label="Age" className="sm:max-md:hidden" />
              <Head column="status" label="Status" />
              <Head column="added" label="Added" className="sm:max-xl:hidden" />
              <th scope="col">
                <span className="sr-only">What to do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {pets.map((pet) => (
              <PetsTableRow
                key={pet.id}
                pet={pet}
                isChosen={selection.ids.has(pet.id)}
                onChoose={(isChosen, isRange) => selection.toggle(pet.id, isChosen, isRange ? ids : [])}
                onDone={onDone}
                onDelete={() => onDelete(pet)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Head({ column, ...head }: { column: ManagedSort; label: string; className?: string }) {
  const [address] = useSearchParams();
  const { sort, direction } = petsAsked(address);
  return <SortableHeader {...head} sorted={sort === column ? direction : null} to={sortHref(address, column)} />;
}
