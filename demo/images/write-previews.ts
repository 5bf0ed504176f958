// Writes previews.ts. Run `node demo/images/write-previews.ts` after a change to the portraits or to how they are composed.
import { writeFile } from 'node:fs/promises';
import { makePreview } from '../../src/platform/images/encode-photo.ts';
import { composeImage } from './compose-image.ts';
import { hashOf } from './portrait-photos.ts';
import { portraits } from './portraits.ts';

const lines: string[] = [];
for (const portrait of portraits) {
  const preview = await makePreview(await composeImage(portrait));
  lines.push(`  '${hashOf(portrait)}':\n    '${preview}',\n`);
}
await writeFile(
  new URL('previews.ts', import.meta.url),
  `/** The blurred preview of each portrait by its hash; written by write-previews.ts. */\n` +
    `export const previews: Readonly<Record<string, string>> = {\n${lines.join('')}};\n`,
);
