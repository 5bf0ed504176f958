import { useSearchParams } from 'react-router';
import { SelectAllBox } from '../../../../ui/select-all-box.tsx';
import { SortableHeader } from '../../../../ui/sortable-header.tsx';
import type { Selection } from '../../../../ui/use-selection.ts';
import type { AdminPet } from '../../admin-pets.contract.ts';
import type { AdminPetSort } from '../../admin-pets.constants.ts';
import { parsePetsQuery, sortHref } from './pets-query.ts';
import { PetsTableRow } from './pets-table-row.tsx';

interface PetsTableProps {
  pets: AdminPet[];
  selection: Selection;
  onDone: (message: string) => void;
  onDelete: (pet: AdminPet) => void;
}

/** A page of pets, editable in their rows. On a phone each row is a card. */
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

function Head({ column, ...head }: { column: AdminPetSort; label: string; className?: string }) {
  const [params] = useSearchParams();
  const { sort, direction } = parsePetsQuery(params);
  return <SortableHeader {...head} sorted={sort === column ? direction : null} to={sortHref(params, column)} />;
}
