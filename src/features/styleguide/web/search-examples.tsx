import { ErrorMessage } from '../../../ui/error-message.tsx';
import type { FacetCounts, PetSearch } from '../../pets/pet-search.contract.ts';
import type { CardPet } from '../../pets/web/components.ts';
import {
  MorePetsStatus,
  NoSearchResults,
  SearchChips,
  SearchFailed,
  SearchForm,
  SkeletonCards,
} from '../../pets/web/components/search.ts';
import { placeholderPhoto } from './placeholder-photo.ts';
import { Example } from './example.tsx';

const path = '/search';

const used: PetSearch = {
  text: 'unbreakable'.repeat(6),
  type: 'Dog',
  age: 'senior',
  good_with_cats: 'yes',
  status: 'Pending',
};

const counts: FacetCounts = {
  type: { Dog: 120, Cat: 95, Fish: 10, Turtle: 8, Hamster: 14, Other: 2083 },
  gender: { Male: 1, Female: 0 },
  age: { baby: 3, young: 40, adult: 50, senior: 30 },
  size: { Small: 10, Medium: 20, Large: 30, 'Extra Large': 40 },
  hypoallergenic: { yes: 4 },
  special_needs: { yes: 0 },
  good_with_children: { yes: 1200 },
  good_with_dogs: { yes: 70 },
  good_with_cats: { yes: 60 },
  status: { Available: 150, Pending: 50, Adopted: 300 },
  house_trained: { yes: 11 },
};

const relaxed: React.ComponentProps<typeof NoSearchResults>['found']['relaxed'] = [
  { without: ['age'], terms: [], rest: { type: 'Dog', text: 'beagle' }, total: 14 },
  { without: ['good_with_cats', 'status'], terms: ['unbreakable'], rest: { type: 'Dog' }, total: 1 },
];

const close: Omit<CardPet, 'id'> = {
  name: 'Close',
  species: 'Dog',
  breed: 'Beagle',
  age: 3,
  age_months: null,
  weight: 12,
  gender: 'Female',
  microchipped: 'Yes',
  personality: 'Gentle',
  hypoallergenic: false,
  good_with_children: true,
  good_with_dogs: false,
  good_with_cats: null,
  special_needs: null,
  back_story: null,
  adoption_status: 'Available',
  owner: null,
  photo: placeholderPhoto,
};

export function SearchExamples({ theme, petId }: { theme: string; petId: number }) {
  return (
    <>
      <Example title="Search form">
        <SearchForm id={`search-${theme}`} path={path} search={{}} counts={counts} total={2330} />
      </Example>
      <Example title="Search form in use">
        <SearchForm id={`search-used-${theme}`} path={path} search={used} counts={counts} total={1} />
      </Example>
      <Example title="What is searched for">
        <SearchChips path={path} search={used} canClear />
      </Example>
      <Example title="Nothing found">
        <NoSearchResults
          path={path}
          found={{ search: used, relaxed, pets: [{ ...close, id: petId }] }}
          headingLevel="h4"
        />
      </Example>
      <Example title="The search could not be sent">
        <SearchFailed href={path} onRetry={doNothing} headingLevel="h4" />
      </Example>
      <Example title="More pets are loading">
        <ul className="card-grid" aria-label={`Loading, ${theme}`}>
          <SkeletonCards />
        </ul>
      </Example>
      <Example title="The end of a list: more to come, failed, whole">
        <div className="more-pets">
          <MorePetsStatus progress="72 of 500 pets" nextHref="/catalogue?page=2" onMore={doNothing} />
        </div>
        <div className="more-pets">
          <MorePetsStatus progress="72 of 500 pets" nextHref="/catalogue?page=2" hasFailed onMore={doNothing} />
        </div>
        <div className="more-pets">
          <MorePetsStatus progress="That is everybody: all 500 pets" onMore={doNothing} />
        </div>
      </Example>
      <Example title="Failed to load">
        <ErrorMessage title="Failed to load pets. Please try again later." headingLevel="h4" retryHref="/search" />
      </Example>
    </>
  );
}

function doNothing(): void {}
