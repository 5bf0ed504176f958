import { useId, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useOwnData } from '../../../../browser/dashboard/use-own-data.ts';
import { useFileDownload } from '../../../../browser/use-file-download.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import type { Paper, PapersApi } from '../../papers.contract.ts';

const call = createApiClient<PapersApi>();

/** All papers of an adoption in one file, of bonded animals those of all of them. Each one can be left out. */
export function PrintPapers({ applicationId }: { applicationId: number }) {
  const { loaded, failure } = useOwnData(applicationId, loadPapers, 'The list of papers didn’t load.');
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { save, isBusy } = useFileDownload('We couldn’t make the file. Please try again.');
  if (failure !== null) return <FormMessage type="error">{failure}</FormMessage>;
  if (!loaded) return <SkeletonRows count={4} />;
  const available = loaded.filter(({ missing }) => missing === null);
  const chosen = available.filter(({ key }) => !leftOut.has(key));
  const choose = (key: string, isIncluded: boolean) => {
    const next = new Set(leftOut);
    if (isIncluded) next.delete(key);
    else next.add(key);
    setLeftOut(next);
  };
  const print = () => {
    const left = available.filter(({ key }) => leftOut.has(key)).map(({ key }) => key);
    const query = left.length > 0 ? { leave_out: left.join(',') } : {};
    return call.file('GET /api/adoptions/:id/papers.pdf', { params: { id: applicationId }, query });
  };
  return (
    <div className="grid gap-4">
      {groupByPet(loaded).map(({ pet, papers }, _index, groups) => (
        <PaperChoices
          key={papers[0]!.key}
          legend={groups.length > 1 ? `Papers for ${pet}` : 'Papers for the adopter'}
          papers={papers}
          leftOut={leftOut}
          onChoose={choose}
        />
      ))}
      {available.length === 0 ? (
        <p>There’s nothing to print yet.</p>
      ) : (
        <div>
          <button
            className="button button-small"
            type="button"
            aria-disabled={isBusy || chosen.length === 0 || undefined}
            onClick={() => {
              if (chosen.length > 0) void save(print, `papers-${applicationId}.pdf`);
            }}
          >
            <DashboardIcon name="print" />
            {isBusy ? 'Preparing…' : describeChoice(chosen.length, available.length)}
          </button>
        </div>
      )}
    </div>
  );
}

function loadPapers(id: number, signal: AbortSignal) {
  return call('GET /api/adoptions/:id/papers', { params: { id }, signal });
}

function groupByPet(papers: readonly Paper[]): { pet: string; papers: Paper[] }[] {
  return Object.values(Object.groupBy(papers, ({ pet_name }) => `pet ${pet_name}`)).map((group) => ({
    pet: group![0]!.pet_name,
    papers: group!,
  }));
}

function describeChoice(chosen: number, available: number): string {
  if (chosen === available) return 'Print all papers';
  return chosen === 1 ? 'Print 1 paper' : `Print ${chosen} papers`;
}

interface PaperChoicesProps {
  legend: string;
  papers: readonly Paper[];
  leftOut: ReadonlySet<string>;
  onChoose: (key: string, isIncluded: boolean) => void;
}

function PaperChoices({ legend, papers, leftOut, onChoose }: PaperChoicesProps) {
  const id = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="text-lead">{legend}</legend>
      {papers.map(({ key, label, missing }) => (
        <div key={key}>
          <label className="field-check">
            <input
              type="checkbox"
              checked={missing === null && !leftOut.has(key)}
              disabled={missing !== null}
              aria-describedby={missing === null ? undefined : `${id}-${key}`}
              onChange={({ currentTarget }) => onChoose(key, currentTarget.checked)}
            />
            <span>{label}</span>
          </label>
          {missing !== null && (
            <p id={`${id}-${key}`} className="pl-8 text-small text-soft">
              {missing}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
}
