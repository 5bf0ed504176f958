import { formatValue, ParsedPdf, type PdfDictionary, type PdfObject, type PdfValue } from './pdf-objects.ts';

/**
 * Joins documents that `makePdf` has rendered, also sealed ones: the first keeps its title, and the pages of the others are
 * copied behind its own as they are drawn. Annotations stay behind, and with them a seal: it covers one whole file, and
 * would be false in another.
 * @throws UnknownPdfError for files of other programs
 */
export function joinPdfs([first, ...others]: readonly [Buffer, ...Buffer[]]): Buffer {
  const objects: JoinedObject[] = [];
  const pagesId = 1;
  let lastId = pagesId;
  const addFile = (bytes: Buffer) => {
    const source = new ParsedPdf(bytes);
    const copy = copier(source, objects, { ids: new Map([[source.pagesId, pagesId]]), nextId: () => ++lastId });
    return { source, copy, pages: source.listPages().map((id) => ({ id: copy(id) })) };
  };
  const { source, copy, pages } = addFile(first);
  const trailer: PdfDictionary = new Map();
  for (const key of ['Root', 'Info']) trailer.set(key, { id: copy(source.trailerReference(key)) });
  const kids = [...pages, ...others.flatMap((each) => addFile(each).pages)];
  const tree = new Map<string, PdfValue>([
    ['Type', '/Pages'],
    ['Count', String(kids.length)],
    ['Kids', kids],
  ]);
  objects.push({ id: pagesId, value: tree, stream: null });
  return writeFile(objects, trailer);
}

/** @throws UnknownPdfError */
export function countPages(pdf: Buffer): number {
  return new ParsedPdf(pdf).listPages().length;
}

type JoinedObject = PdfObject & { id: number };

/**
 * Returns a function that copies an object with all that it refers to, each once, and returns its new id.
 * @param target.ids the new ids of what is copied already
 */
function copier(
  source: ParsedPdf,
  objects: JoinedObject[],
  { ids, nextId }: { ids: Map<number, number>; nextId: () => number },
) {
  const renumber = (value: PdfValue): PdfValue => {
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return value.map(renumber);
    if (value instanceof Map) return new Map([...value].map(([key, each]) => [key, renumber(each)]));
    return { id: copy(value.id) };
  };
  const copy = (id: number): number => {
    const known = ids.get(id);
    if (known !== undefined) return known;
    const newId = nextId();
    ids.set(id, newId);
    const { value, stream } = source.object(id);
    objects.push({ id: newId, value: renumber(withoutAnnotations(value)), stream });
    return newId;
  };
  return copy;
}

function withoutAnnotations(value: PdfValue): PdfValue {
  if (!(value instanceof Map) || value.get('Type') !== '/Page') return value;
  return new Map([...value].filter(([key]) => key !== 'Annots'));
}

function writeFile(objects: readonly JoinedObject[], trailer: PdfDictionary): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const offsets = new Map<number, number>();
  // Bytes above 127 say that the file is binary.
  add('%PDF-1.7\n%\xFF\xFF\xFF\xFF\n\n');
  for (const { id, value, stream } of objects.toSorted((one, other) => one.id - other.id)) {
    offsets.set(id, length);
    add(`${id} 0 obj\n${formatValue(value)}\n`);
    if (stream) for (const part of ['stream\n', stream, '\nendstream\n']) add(part);
    add('endobj\n\n');
  }
  const size = Math.max(...offsets.keys()) + 1;
  const start = length;
  add(`xref\n0 ${size}\n0000000000 65535 f \n`);
  for (let id = 1; id < size; id += 1) add(`${String(offsets.get(id)).padStart(10, '0')} 00000 n \n`);
  trailer.set('Size', String(size));
  add(`trailer\n${formatValue(trailer)}\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
