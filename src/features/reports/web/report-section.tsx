import type { ReactNode } from 'react';
import { ExportButton } from '../../../browser/dashboard/export-button.tsx';
import type { Section } from '../../../browser/dashboard/load-settled.ts';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { SectionError } from '../../../ui/dashboard/section-error.tsx';
import { Chart, type ChartProps } from './charts/chart.tsx';
import type { ChartData, TableData } from './charts/chart-data.ts';

interface ReportSectionProps<T> {
  /** The fragment that links here. */
  id: string;
  title: string;
  /** What the report counts, and how. */
  lead: string;
  part: Section<T>;
  fetchTable: () => Promise<Blob>;
  fileName: string;
  children: (loaded: T) => ReactNode;
}

/** A report with a CSV export. If it failed to load, the others still work. */
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
            fallbackMessage="The report wasn’t exported. Please try again."
          />
        }
      >
        {'loaded' in part ? children(part.loaded) : <SectionError sentence={part.failure} about={title} />}
      </Panel>
    </div>
  );
}

/** A part of a report with its own heading. */
export function ReportSubsection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="report-subsection">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface ReportChartProps extends Pick<ChartProps, 'shape' | 'name' | 'empty'> {
  title: string;
  data: { chart: ChartData; table: TableData };
}

/** A chart with its data as a table below. */
export function ReportChart({ title, data: { chart, table }, ...chartProps }: ReportChartProps) {
  return (
    <ReportSubsection title={title}>
      <Chart {...chartProps} data={chart} table={table} isTableOpen />
    </ReportSubsection>
  );
}
