import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import type { Sources } from './imports.ts';

/** The stylesheets by path. */
export type Stylesheets = ReadonlyMap<string, string>;

export function readStylesheets(root: string): Stylesheets {
  return new Map(
    globSync('src/**/*.css', { cwd: root }).map(
      (file) => [file.replaceAll(path.sep, '/'), readFileSync(path.join(root, file), 'utf8')] as const,
    ),
  );
}

/** Each class with the stylesheets that have a rule for it. */
export function listDefinedClasses(stylesheets: Stylesheets): Map<string, string[]> {
  const defined = new Map<string, string[]>();
  for (const [file, css] of stylesheets) {
    const rules = css.replaceAll(/\/\*[\s\S]*?\*\/|url\("[^"]*"\)|@import[^;]*;/g, '');
    for (const name of new Set(Array.from(rules.matchAll(/\.([A-Za-z][\w-]*)/g), ([, each]) => each!))) {
      defined.set(name, [...(defined.get(name) ?? []), file]);
    }
  }
  return defined;
}

/** The classes in the `className` attributes of a component, with those of the constants that they name. */
export function listUsedClasses(file: string, source: string): Set<string> {
  const { program } = parseSync(file, source);
  const attributes: { start: number; end: number }[] = [];
  const compared = new Set<number>();
  const literals: { start: number; value: string }[] = [];
  const names: { start: number; name: string }[] = [];
  const constants = new Map<string, string>();
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && name.name === 'className' && value) attributes.push(value);
    },
    BinaryExpression: ({ left, right, operator }) => {
      if (operator !== '+') for (const { start } of [left, right]) compared.add(start);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string') literals.push({ start, value });
    },
    TemplateElement: ({ start, value }) => literals.push({ start, value: value.raw }),
    Identifier: ({ start, name }) => names.push({ start, name }),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'Literal' && typeof init.value === 'string')
        constants.set(id.name, init.value);
    },
  }).visit(program);
  const isInAttribute = ({ start }: { start: number }) =>
    attributes.some((attribute) => attribute.start <= start && start < attribute.end);
  const texts = [
    ...literals.filter((literal) => isInAttribute(literal) && !compared.has(literal.start)).map(({ value }) => value),
    ...names.filter(isInAttribute).map(({ name }) => constants.get(name) ?? ''),
  ];
  return new Set(texts.flatMap((text) => text.split(/\s+/)).filter(Boolean));
}

/** Uses of a class that only the stylesheets of another feature define, one line each. */
export function findForeignClasses(components: Sources, stylesheets: Stylesheets): string[] {
  const defined = listDefinedClasses(stylesheets);
  return [...components].flatMap(([file, source]) =>
    [...listUsedClasses(file, source)].flatMap((name) => {
      const files = defined.get(name);
      const isOwn = !files || files.some((each) => [null, featureOf(file)].includes(featureOf(each)));
      return isOwn ? [] : [`${file} uses .${name}, which only ${files.join(', ')} defines`];
    }),
  );
}

function featureOf(file: string): string | null {
  return /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
}
