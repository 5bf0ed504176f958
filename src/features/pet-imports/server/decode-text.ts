import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * A file's text in chunks. Decodes UTF-16 with a byte order mark, UTF-8 if the whole file is valid UTF-8, and
 * otherwise Windows-1252, which spreadsheets on Windows save.
 */
export async function* decodeText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await findEncoding(path));
  for await (const bytes of createReadStream(path)) yield decoder.decode(bytes as Buffer, { stream: true });
  yield decoder.decode();
}

async function findEncoding(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer: first } = await file.read({ buffer: Buffer.alloc(2), length: 2 });
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) decoder.decode(bytes as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
