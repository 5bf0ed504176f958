import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { createUploader } from '../../../../browser/upload-file.ts';
import { MAX_FILE_BYTES, medicalFileTypes, medicalMessages } from '../../medical.constants.ts';
import type { MedicalApi } from '../../medical.contract.ts';

const upload = createUploader<MedicalApi>();

/** A file that isn't in the list yet. */
export interface FileUpload {
  id: number;
  file: File;
  /** From 0 to 1. */
  progress: number;
  failure: string | null;
}

/** Uploads files, one after another. Those that fail stay until they are sent again or dismissed. */
export function useFileUploads(petId: number, procedureId: string) {
  const { revalidate } = useRevalidator();
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const lastId = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const change = (id: number, changed: Partial<FileUpload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changed } : each)));
  const remove = (id: number) => setUploads((all) => all.filter((each) => each.id !== id));

  async function send({ id, file }: FileUpload): Promise<void> {
    change(id, { failure: null, progress: 0 });
    try {
      await upload(
        'POST /api/records/:id/files',
        { file },
        {
          params: { id: petId },
          onProgress: (progress) => change(id, { progress }),
          ...(procedureId !== '' && { fields: { procedure_id: procedureId } }),
        },
      );
      await revalidate();
      remove(id);
    } catch (failure) {
      // The session has expired: the next call leads to the login.
      if (failure instanceof Response) await revalidate();
      change(id, { failure: describeFailure(failure, 'We couldn’t upload this file. Please try again.') });
    }
  }
  const enqueue = (one: FileUpload) => {
    queue.current = queue.current.then(() => send(one));
  };
  return {
    uploads,
    add(files: readonly File[]): void {
      const added = files.map((file) => ({ id: ++lastId.current, file, progress: 0, failure: findFileError(file) }));
      setUploads((all) => [...all, ...added]);
      for (const one of added) if (one.failure === null) enqueue(one);
    },
    retry: enqueue,
    remove,
  };
}

/** What the server would reject, before it is sent. */
function findFileError({ type, size, name }: File): string | null {
  if (/\.hei[cf]$/i.test(name)) return medicalMessages.heic;
  if (type !== '' && !(type in medicalFileTypes)) return medicalMessages.fileType;
  if (size > MAX_FILE_BYTES) return medicalMessages.largeFile;
  return size === 0 ? medicalMessages.emptyFile : null;
}
