import type { ReactNode } from 'react';
import { ExportButton } from '../../../browser/dashboard/export-button.tsx';
import type { Section } from '../../../browser/dashboard/load-settled.ts';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { SectionError } from '../../../ui/dashboard/section-error.tsx';
import { Chart, type ChartProps } from './charts/chart.tsx';
import type { Figures, FiguresToRead } from './charts/figures.ts';

interface ReportSectionProps<T> {
  /** What an address ends with that leads here. */
  id: string;
  title: string;
  /** What is counted, and from what. */
  lead: string;
  part: Section<T>;
  fetchTable: () => Promise<Blob>;
  fileName: string;
  children: (loaded: T) => ReactNode;
}

/** One report, with its table to be saved. Where it could not be loaded, the others stand all the same. */
export function ReportSection<T>({ id, title, lead, part, fetchTable, fileName, children }: ReportSectionProps<T>) {
  return (
    <div id={id} className="report">
      <Panel
        title={title}
        lead={lead}
        actions={
          <ExportButton
            label="Export CSV"
            about={title}
            fetchFile={fetchTable}
            fileName={() => fileName}
            fallbackMessage="The report could not be exported."
          />
        }
      >
        {'loaded' in part ? children(part.loaded) : <SectionError sentence={part.failure} about={title} />}
      </Panel>
    </div>
  );
}

/** What matters most of a report, in large figures. */
export function KeyFigures({ figures }: { figures: [label: string, figure: string][] }) {
  return (
    <dl className="key-figures">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of a report, with a heading of its own. */
export function ReportPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="report-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface ReportChartProps extends Pick<ChartProps, 'shape' | 'name' | 'empty'> {
  title: string;
  figures: { chart: Figures; table: FiguresToRead };
}

/** A part that is a chart, with its figures as a table below it. */
export function ReportChart({ title, figures: { chart, table }, ...drawn }: ReportChartProps) {
  return (
    <ReportPart title={title}>
      <Chart {...drawn} figures={chart} table={table} showsTable />
    </ReportPart>
  );
}
