import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { audienceOf, type Audience } from './audience.ts';
import { listTexts, type Text } from './list-texts.ts';

export interface ListedText extends Text {
  audience: Audience;
}

const root = path.resolve(import.meta.dirname, '../..');

/** Without texts that only developers see, old ones, and words that are only compared with what people type. */
const EXCLUDED = [
  'src/**/*.test.{ts,tsx}',
  'src/migrations/**',
  'src/features/styleguide/**',
  'src/features/pet-imports/server/samples/**',
  'src/features/chat/server/bot/{asks-for-pets,find-subject,lexicon,match-answers,parse-limits,parse-pet-requests,pet-questions,pet-terms,small-talk,tokens,topics,words}.ts',
  'src/features/pets/{search-measures.contract,search-phrases.constants}.ts',
];

/** Every string that people may see, by file and line. */
export function readTexts({ demo = false }: { demo?: boolean } = {}): ListedText[] {
  const files = globSync(demo ? '{src,demo}/**/*.{ts,tsx}' : 'src/**/*.{ts,tsx}', { cwd: root, exclude: EXCLUDED })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  return files
    .toSorted()
    .flatMap((file) => listTexts(file, readFileSync(path.join(root, file), 'utf8')))
    .map((text) => ({ ...text, audience: audienceOf(text) }));
}
