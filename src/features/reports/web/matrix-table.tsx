import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  isLive,
  matrixAgeLabels,
  matrixAges,
  matrixIntakes,
  matrixOutcomes,
  speciesLabels,
  type MatrixAge,
  type MovementKind,
  type SpeciesGroup,
} from '../reports.constants.ts';
import type { ShelterMatrix } from '../reports.contract.ts';
import { animalsBeforeHref, animalsHref } from './animals-href.ts';

type Counts = ShelterMatrix['counts'][number];
type CountedRow = { species: SpeciesGroup; type: MovementKind } & Record<MatrixAge, number>;

interface Line {
  label: string;
  group: 'intakes' | 'outcomes';
  kind: MovementKind[];
  isTotal?: true;
}

const typesOf = (rows: readonly { type: MovementKind }[]) => rows.map(({ type }) => type);
const live = matrixOutcomes.filter(({ type }) => isLive(type));
const other = matrixOutcomes.filter(({ type }) => !isLive(type));

/** In the order of Shelter Animals Count. */
const lines: Line[] = [
  ...matrixIntakes.map(({ type, label }): Line => ({ label, group: 'intakes', kind: [type] })),
  { label: 'Total intakes', group: 'intakes', kind: typesOf(matrixIntakes), isTotal: true },
  ...live.map(({ type, label }): Line => ({ label, group: 'outcomes', kind: [type] })),
  { label: 'Live outcomes', group: 'outcomes', kind: typesOf(live), isTotal: true },
  ...other.map(({ type, label }): Line => ({ label, group: 'outcomes', kind: [type] })),
  { label: 'Other outcomes', group: 'outcomes', kind: typesOf(other), isTotal: true },
  { label: 'Total outcomes', group: 'outcomes', kind: typesOf(matrixOutcomes), isTotal: true },
];

/** The matrix of the species that had an animal in care, each figure with a link to its animals. */
export function MatrixTable({ matrix }: { matrix: ShelterMatrix }) {
  const present = matrix.counts.filter(({ opening, intakes, outcomes }) => opening + intakes + outcomes > 0);
  if (present.length === 0) {
    return (
      <EmptyState title="No animals in this period">
        <p>Choose another month or year.</p>
      </EmptyState>
    );
  }
  return (
    <div className="report matrix">
      <p className="text-small text-soft">
        Ready for Shelter Animals Count. Ages are at intake or outcome. The CSV includes every species, and the line of
        its form for each row.
      </p>
      <div className="matrix-frame" tabIndex={0} role="region" aria-label="Shelter matrix: table">
        <table className="matrix-table">
          <caption className="sr-only">Intakes and outcomes by species and age</caption>
          <MatrixHead species={present.map(({ species }) => species)} />
          <tbody>
            <CountRow
              label="Beginning count"
              counts={present}
              of="opening"
              hrefOf={(species) => animalsBeforeHref(matrix, species)}
            />
            {lines.map((line) => (
              <MatrixLine key={`${line.group} ${line.label}`} line={line} counts={present} matrix={matrix} />
            ))}
            <CountRow
              label="Ending count"
              counts={present}
              of="end"
              hrefOf={(species) => animalsHref(matrix, { group: 'in_care', species })}
            />
            <BalanceRow counts={present} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

function MatrixHead({ species }: { species: SpeciesGroup[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          Type
        </th>
        {species.map((each) => (
          <th key={each} scope="colgroup" colSpan={matrixAges.length + 1}>
            {speciesLabels[each]}
          </th>
        ))}
      </tr>
      <tr>
        {species.flatMap((each) => [
          ...matrixAges.map((age) => (
            <th key={`${each} ${age}`} scope="col">
              {matrixAgeLabels[age]}
            </th>
          )),
          <th key={each} scope="col" className="matrix-total">
            Total
          </th>,
        ])}
      </tr>
    </thead>
  );
}

function MatrixLine({ line, counts, matrix }: { line: Line; counts: Counts[]; matrix: ShelterMatrix }) {
  const { label, group, kind, isTotal } = line;
  const counted: CountedRow[] = matrix[group].filter(({ type }) => kind.some((each) => each === type));
  const filter = kind.length === 1 || (isTotal && label !== `Total ${group}`) ? kind : undefined;
  return (
    <tr data-total={isTotal}>
      <th scope="row">{label}</th>
      {counts.flatMap(({ species }) => {
        const own = counted.filter((row) => row.species === species);
        const count = (age: MatrixAge) => own.reduce((all, row) => all + row[age], 0);
        const total = matrixAges.reduce((all, age) => all + count(age), 0);
        const about = `${speciesLabels[species]}, ${label.toLowerCase()}`;
        return [
          ...matrixAges.map((age) => (
            <td key={`${species} ${age}`}>
              <Count
                count={count(age)}
                about={`${about}, ${matrixAgeLabels[age].toLowerCase()}`}
                href={animalsHref(matrix, { group, species, kind: filter, age })}
              />
            </td>
          )),
          <td key={species} className="matrix-total">
            <Count count={total} about={about} href={animalsHref(matrix, { group, species, kind: filter })} />
          </td>,
        ];
      })}
    </tr>
  );
}

interface CountRowProps {
  label: string;
  counts: Counts[];
  of: 'opening' | 'end';
  hrefOf: (species: SpeciesGroup) => string;
}

/** Animals in care are counted without ages. */
function CountRow({ label, counts, of, hrefOf }: CountRowProps) {
  return (
    <tr data-total>
      <th scope="row">{label}</th>
      {counts.map(({ species, ...row }) => (
        <td key={species} className="matrix-total" colSpan={matrixAges.length + 1}>
          <Count count={row[of]} about={`${speciesLabels[species]}, ${label.toLowerCase()}`} href={hrefOf(species)} />
        </td>
      ))}
    </tr>
  );
}

function BalanceRow({ counts }: { counts: Counts[] }) {
  return (
    <tr>
      <th scope="row">Balance</th>
      {counts.map(({ species, opening, intakes, outcomes, end }) => {
        const isBalanced = opening + intakes - outcomes === end;
        return (
          <td key={species} colSpan={matrixAges.length + 1} data-wrong={!isBalanced || undefined}>
            {`${opening} + ${intakes} − ${outcomes} ${isBalanced ? '=' : '≠'} ${end}`}
          </td>
        );
      })}
    </tr>
  );
}

function Count({ count, about, href }: { count: number; about: string; href: string }) {
  if (count === 0) return <span className="text-soft">0</span>;
  const text = count.toLocaleString('en');
  return (
    <Link className="chart-link" to={href} aria-label={`${text} – ${about}`}>
      {text}
    </Link>
  );
}
