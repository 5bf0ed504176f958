import { parseWebUrl } from '../../../../platform/download/parse-web-url.ts';
import { MAX_PHOTOS } from '../../../photos/photos.constants.ts';

/** A photo that a row names: its link, or the name of a file that a ZIP will have. */
export type PhotoSource = { url: string; file_name: null } | { url: null; file_name: string };

export const MAX_FILE_NAME_LENGTH = 200;

/**
 * The links and file names in a cell, separated by spaces, commas or semicolons. Links may contain the latter two; file names
 * may contain spaces, since they end with the ending of a photo. Null if anything else is in it. Only as many as a pet may
 * have photos.
 */
export function parsePhotoSources(cell: string): PhotoSource[] | null {
  const words = cell
    .split(/\s/)
    .flatMap((text) => text.split(/[,;](?=https?:)/i))
    .flatMap((text) => (isLink(text) ? text : text.split(/[,;]/)))
    .map(withoutSeparators)
    .filter((text) => text !== '');
  const sources = new Map<string, PhotoSource>();
  let start = '';
  for (const word of words) {
    const name = start === '' ? word : `${start} ${word}`;
    const url = start === '' ? parseWebUrl(word)?.href : undefined;
    if (url !== undefined) sources.set(url, { url, file_name: null });
    else if (name.length > MAX_FILE_NAME_LENGTH || /:\/\/|\p{Cc}/u.test(name)) return null;
    else if (isPhotoFile(word)) sources.set(name.toLowerCase(), { url: null, file_name: name });
    start = url !== undefined || isPhotoFile(word) ? '' : name;
  }
  return start === '' ? [...sources.values()].slice(0, MAX_PHOTOS) : null;
}

function isLink(text: string): boolean {
  return /^[,;]{0,20}https?:/i.test(text);
}

/** Also endings that can't be used: the photo then fails with a reason, and not the row. */
function isPhotoFile(text: string): boolean {
  return /[^/\\]\.(?:jpe?g|jfif|png|webp|avif|hei[cf]|gif|bmp|tiff?)$/i.test(text);
}

function withoutSeparators(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSeparator(text[start])) start++;
  while (end > start && isSeparator(text[end - 1])) end--;
  return text.slice(start, end);
}

function isSeparator(character: string | undefined): boolean {
  return character === ',' || character === ';';
}
