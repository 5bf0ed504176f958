import { useNavigation } from 'react-router';
import { SelectField } from '../../../ui/field.tsx';
import { petOrders, petSearchQuery } from '../pet-search.contract.ts';
import { MorePets } from './more-pets.tsx';
import { NothingFound } from './search-nothing-found.tsx';
import { SearchChips } from './search-chips.tsx';
import { correctionInWords, foundInWords } from './search-in-words.ts';
import { orderLabels } from './search-labels.ts';
import type { Found } from './search-loader.ts';

interface SearchResultsProps {
  /** Of the form that it answers. */
  formId: string;
  path: string;
  found: Found;
  /** How many of the pets are in sight when the page opens. */
  inSight?: number;
}

const orders = petOrders.map((value) => ({ value, label: orderLabels[value] }));

/** What a search finds; it stays in its place, dimmed, while the next search is on its way. */
export function SearchResults({ formId, path, found, inSight = 0 }: SearchResultsProps) {
  const { search, pets, total, page, counts, corrected } = found;
  const available = counts.status.Available;
  const isMixed = search.status === undefined && available > 0 && available < total;
  const isSearching = useNavigation().location?.pathname === path;
  const hrefOf = (number: number) => path + petSearchQuery(search, number);
  return (
    <section
      id={`${formId}-results`}
      className="search-results"
      aria-labelledby={`${formId}-found`}
      aria-busy={isSearching}
    >
      <SearchChips path={path} search={search} />
      <div className="search-results-head">
        <div className="grid gap-1" role="status">
          <h2 className="search-found" id={`${formId}-found`} tabIndex={-1}>
            {foundInWords(total)}
          </h2>
          {isMixed && <p className="text-soft">{`${available.toLocaleString('en')} of them available now`}</p>}
          {corrected.length > 0 && <p>{correctionInWords(corrected, total)}</p>}
        </div>
        {total > 1 ? (
          <div className="search-order">
            <SelectField
              label="Order"
              name="sort"
              form={formId}
              defaultValue={search.sort ?? 'newest'}
              options={orders}
              // It stands outside of the form, which does not hear of it.
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            />
            <button type="submit" form={formId} className="button button-quiet button-small pet-search-send">
              Sort
            </button>
          </div>
        ) : (
          search.sort && <input type="hidden" name="sort" form={formId} defaultValue={search.sort} />
        )}
      </div>
      <div className="search-pets">
        {total > 0 ? (
          <MorePets
            pets={pets}
            page={page}
            total={total}
            search={search}
            label="Pages of what was found"
            hrefOf={hrefOf}
            inSight={inSight}
            headingLevel="h3"
          />
        ) : (
          <NothingFound path={path} found={found} />
        )}
      </div>
    </section>
  );
}
