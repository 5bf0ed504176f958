// npm run texts: prints every text that people see, by audience, file and line.
// npm run texts -- adopters pickups: of one audience, in files with a name. --demo: with the demo shelter's texts.
import { parseArgs } from 'node:util';
import { audiences, type Audience } from './texts/audience.ts';
import { readTexts, type ListedText } from './texts/read-texts.ts';

const { values, positionals } = parseArgs({ options: { demo: { type: 'boolean' } }, allowPositionals: true });
const requested = positionals.filter(isAudience);
const names = positionals.filter((name) => !isAudience(name));

const texts = readTexts({ demo: values.demo ?? false }).filter(({ file }) =>
  names.every((name) => file.includes(name)),
);
for (const audience of Object.keys(audiences) as Audience[]) {
  if (requested.length > 0 && !requested.includes(audience)) continue;
  print(
    audience,
    texts.filter((text) => text.audience === audience),
  );
}

function print(audience: Audience, listed: ListedText[]): void {
  console.log(`\n# ${audiences[audience]} (${listed.length})`);
  for (const [file, inFile] of Map.groupBy(listed, (text) => text.file)) {
    console.log(`\n${file}`);
    for (const { line, text } of inFile) console.log(`${String(line).padStart(5)}  ${text}`);
  }
}

function isAudience(name: string): name is Audience {
  return Object.hasOwn(audiences, name);
}
