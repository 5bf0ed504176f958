import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { createUploader } from '../../../../browser/upload-file.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { useDroppedFiles } from '../../../../ui/use-dropped-files.ts';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import {
  importMessages,
  MAX_IMPORT_BYTES,
  treatmentChoices,
  treatmentFields,
  type TreatmentMapping,
} from '../../pet-imports.constants.ts';
import type { TreatmentColumns, TreatmentImportsApi, TreatmentPreview } from '../../pet-imports.contract.ts';
import { FileDrop } from '../file-drop.tsx';
import { MappingForm } from '../mapping-form.tsx';
import { useUploadRun } from '../use-upload-run.ts';
import { formatImported } from './format-outcomes.ts';
import { TreatmentPreviewPanel } from './treatment-preview.tsx';

const upload = createUploader<TreatmentImportsApi>();

const fields = { labels: treatmentFields, choices: treatmentChoices };

/** From the file over its columns to what would be imported. */
export function TreatmentUpload() {
  const uploading = useTreatmentUpload();
  const place = useFocusFallback<HTMLDivElement>();
  const isOver = useDroppedFiles(([dropped]) => dropped && void uploading.send(dropped));
  const { columns, preview } = uploading;
  const step = preview ? 'preview' : columns ? 'columns' : 'file';
  const displayed = useRef(step);
  // The button that leads on is below a long table.
  useEffect(() => {
    if (displayed.current !== step) place.current?.scrollIntoView({ block: 'start' });
    displayed.current = step;
  }, [step, place]);
  return (
    <div ref={place} tabIndex={-1}>
      <UploadStep {...uploading} isOver={isOver} />
    </div>
  );
}

function UploadStep(uploading: ReturnType<typeof useTreatmentUpload> & { isOver: boolean }) {
  const { isOver, file, columns, preview, progress, failure, send, check, apply, matchAgain, cancel } = uploading;
  if (file && columns && preview) {
    return (
      <TreatmentPreviewPanel
        fileName={file.name}
        preview={preview}
        failure={failure}
        isBusy={progress !== null}
        onApply={() => void apply()}
        onCheckAgain={() => void check(preview.mapping)}
        onMatch={matchAgain}
        onCancel={cancel}
      />
    );
  }
  if (file && columns) {
    return (
      <MappingForm
        key={file.name + file.lastModified}
        fields={fields}
        fileName={file.name}
        found={columns}
        failure={failure}
        isBusy={progress !== null}
        onCheck={(mapping) => void check(mapping)}
        onCancel={cancel}
      />
    );
  }
  return (
    <Panel
      title="Choose a file"
      lead="A CSV table with one treatment in each row, from any system. Import the animals first."
    >
      <FileDrop
        name="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        label="Choose a CSV file"
        hint="Or drop it here. At most 20 MB and 10,000 rows."
        progress={progress}
        working="Reading the columns..."
        failure={failure}
        isOver={isOver}
        onFile={(chosen) => void send(chosen)}
      />
      <HowRowsAreRead />
    </Panel>
  );
}

interface Previewed extends TreatmentPreview {
  mapping: TreatmentMapping[];
}

function useTreatmentUpload() {
  const { revalidate } = useRevalidator();
  const { run, progress, failure, setFailure } = useUploadRun();
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState<TreatmentColumns | null>(null);
  const [preview, setPreview] = useState<Previewed | null>(null);

  const reset = () => {
    setFile(null);
    setColumns(null);
    setPreview(null);
  };
  const send = async (chosen: File) => {
    if (chosen.size > MAX_IMPORT_BYTES) return setFailure(importMessages.tooLarge);
    await run(async (options) => {
      const found = await upload('POST /api/records/medical/imports/columns', { file: chosen }, options);
      reset();
      setFile(chosen);
      setColumns(found);
    });
    return undefined;
  };
  const check = (mapping: TreatmentMapping[]) =>
    run(async (options) => {
      const form = { ...options, fields: { mapping: JSON.stringify(mapping) } };
      const found = await upload('POST /api/records/medical/imports/preview', { file: file! }, form);
      setPreview({ ...found, mapping });
      // A mapping that is changed again starts from this one.
      setColumns((before) => before && withMapping(before, mapping));
    });
  const apply = () =>
    run(async (options) => {
      const { mapping, digest } = preview!;
      const form = { ...options, fields: { mapping: JSON.stringify(mapping), digest } };
      const { counts } = await upload('POST /api/records/medical/imports', { file: file! }, form);
      showAlert(formatImported(counts), 'success');
      reset();
      await revalidate();
    });
  const leave = (change: () => void) => () => {
    setFailure(null);
    change();
  };
  const matchAgain = leave(() => setPreview(null));
  return { file, columns, preview, progress, failure, send, check, apply, matchAgain, cancel: leave(reset) };
}

function withMapping(found: TreatmentColumns, mapping: readonly TreatmentMapping[]): TreatmentColumns {
  const columns = found.columns.map((column, index) => ({
    ...column,
    field: mapping[index]!.field,
    matched: mapping[index]!.values ?? {},
  }));
  return { ...found, columns };
}

function HowRowsAreRead() {
  return (
    <details className="import-details">
      <summary>How are rows read?</summary>
      <ul className="grid list-disc gap-1 pt-2 pl-5 text-small">
        <li>
          The animal is found by its number in the other system, its code such as A-1042, or its microchip. Never by its
          name alone.
        </li>
        <li>With a date given, the treatment is recorded, and your protocol plans the next dose.</li>
        <li>With only a date due, it’s planned and appears on the due list.</li>
        <li>Names such as DHPP, DA2PP or FVRCP are matched with your protocols. Others keep their name.</li>
        <li>What’s recorded already is left out, so importing a file again adds nothing twice.</li>
      </ul>
    </details>
  );
}
