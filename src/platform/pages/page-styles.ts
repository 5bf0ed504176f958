import { LRUCache } from 'lru-cache';
import type { StoredPart } from './html-cache.ts';

/** A stylesheet as data, so that a page can be given only the rules that it uses. `readStylesheet` makes it. */
export type StyleNode =
  /** Kept with the selectors that can match. `references` are the variables, animations and kinds of paper that the body uses. */
  | { type: 'rule'; selectors: { text: string; needs: Need[] }[]; body: string; references: string[] }
  /** Declares variables only. Each is kept if the page uses it. */
  | { type: 'variables'; selector: string; variables: { name: string; text: string; references: string[] }[] }
  /** `@property`, `@keyframes` or a named `@page`, kept if the page uses it. */
  | { type: 'named'; name: string; text: string; references: string[] }
  /** A condition around rules. A layer is kept even if empty: the first mention of the layers sets their order. */
  | { type: 'group'; prelude: string; isLayer: boolean; children: StyleNode[] }
  /** A font for these characters, written as in a regular expression's character class. */
  | { type: 'font'; characters: string; text: string }
  | { type: 'text'; text: string };

/** A class with a dot, an element or an input's type (`type=`…) that must be in the page; or alternatives, with their needs. */
export type Need = string | Need[][];

const MAX_PAGES = 100;
const MAX_KINDS_OF_PARTS = 1000;

/**
 * Creates a function that returns the part of a stylesheet that a page's HTML uses. Rules are chosen by the classes and
 * elements that their selectors require. States such as `:hover` or `[open]` need no script and are always kept.
 */
export function createPageStyles(
  sheet: readonly StyleNode[],
): (outline: string, parts?: readonly StoredPart[]) => string {
  const listUses = createUsesReader(sheet);
  // Cards of one kind contain the same classes; they share one list.
  const kinds = new LRUCache<string, readonly string[]>({ max: MAX_KINDS_OF_PARTS });
  const usesOfParts = new WeakMap<StoredPart, readonly string[]>();
  const usesOf = (part: StoredPart): readonly string[] => {
    const read = usesOfParts.get(part);
    if (read) return read;
    const uses = listUses(part.html).toSorted();
    const kind = uses.join('\n');
    const shared = kinds.get(kind) ?? uses;
    kinds.set(kind, shared);
    usesOfParts.set(part, shared);
    return shared;
  };
  // Pages of one kind contain the same classes, in whatever order.
  const known = new LRUCache<string, string>({ max: MAX_PAGES });
  return (outline, parts = []) => {
    const uses = new Set(listUses(outline));
    for (const list of new Set(parts.map(usesOf))) for (const use of list) uses.add(use);
    const key = [...uses].toSorted().join('\n');
    let styles = known.get(key);
    if (styles === undefined) {
      styles = selectStyles(sheet, new Set(toNames(uses)));
      known.set(key, styles);
    }
    return styles;
  };
}

const CLASSES = 'class=';
const TYPE = 'type=';

/** Creates a function that lists the elements, types, variables, characters and lists of classes (`class=`…) in HTML. */
function createUsesReader(sheet: readonly StyleNode[]): (html: string) => string[] {
  const needed = listNeeded(sheet);
  const elements = needed.filter((name) => !name.startsWith('.') && !name.startsWith(TYPE));
  const types = needed.flatMap((name) => (name.startsWith(TYPE) ? [name.slice(TYPE.length)] : []));
  // One pass: searching a page for each element that it does not have takes longer than all the rest.
  const pattern = new RegExp(
    ` class="([^"]*)"|<(${elements.join('|')})(?=[ >/])|var\\((--[\\w-]+)| (?=type="(${types.join('|')})")`,
    'g',
  );
  const fonts = sheet.flatMap((node) =>
    node.type === 'font' ? { ...node, pattern: new RegExp(`[${node.characters}]`, 'u') } : [],
  );
  return (html) => {
    const classLists = new Set<string>();
    const uses = new Set<string>();
    for (let match = pattern.exec(html); match; match = pattern.exec(html)) {
      if (match[1] === undefined) uses.add(match[2] ?? match[3] ?? TYPE + match[4]!);
      else classLists.add(match[1]);
    }
    for (const list of classLists) uses.add(CLASSES + list);
    for (const { characters, pattern: written } of fonts) if (written.test(html)) uses.add(characters);
    return [...uses];
  };
}

function listNeeded(sheet: readonly StyleNode[]): string[] {
  const needed = sheet.flatMap((node): Need[] => {
    if (node.type === 'group') return listNeeded(node.children);
    return node.type === 'rule' ? node.selectors.flatMap(({ needs }) => needs) : [];
  });
  const toList = (need: Need): string[] => (typeof need === 'string' ? [need] : need.flat().flatMap(toList));
  return [...new Set(needed.flatMap(toList))];
}

/** Classes with a dot, and everything else unchanged. */
function* toNames(uses: Iterable<string>): Generator<string> {
  for (const use of uses) {
    if (!use.startsWith(CLASSES)) yield use;
    else {
      for (const name of use.slice(CLASSES.length).split(/\s+/)) {
        yield `.${name.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, decodeEntity)}`;
      }
    }
  }
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

function decodeEntity(entity: string): string {
  return ENTITIES[entity]!;
}

/** @param names classes with a dot, elements, variables that the page itself uses, and the characters of its fonts */
function selectStyles(sheet: readonly StyleNode[], names: ReadonlySet<string>): string {
  const rules = sheet.map((node) => selectRules(node, names)).filter((node) => node !== null);
  const used = listUsedNames(rules, names);
  return rules.map((node) => toText(node, used)).join('');
}

function selectRules(node: StyleNode, names: ReadonlySet<string>): StyleNode | null {
  if (node.type === 'rule') {
    const isMet = (need: Need): boolean =>
      typeof need === 'string' ? names.has(need) : need.some((alternative) => alternative.every(isMet));
    const selectors = node.selectors.filter(({ needs }) => needs.every(isMet));
    return selectors.length === 0 ? null : { ...node, selectors };
  }
  if (node.type === 'font') return names.has(node.characters) ? node : null;
  if (node.type !== 'group') return node;
  const children = node.children.map((child) => selectRules(child, names)).filter((child) => child !== null);
  return children.length === 0 && !node.isLayer ? null : { ...node, children };
}

/** The variables and animations that the rules use, directly or through other variables. */
function listUsedNames(rules: readonly StyleNode[], names: ReadonlySet<string>): Set<string> {
  const used = new Set(names);
  const referencesOf = new Map<string, string[]>();
  const collect = (node: StyleNode): void => {
    if (node.type === 'group') node.children.forEach(collect);
    else if (node.type === 'rule') node.references.forEach((name) => used.add(name));
    else if (node.type === 'variables') node.variables.forEach(collectNamed);
    else if (node.type === 'named') collectNamed(node);
  };
  const collectNamed = ({ name, references }: { name: string; references: string[] }) => {
    referencesOf.set(name, [...(referencesOf.get(name) ?? []), ...references]);
  };
  rules.forEach(collect);
  // A set that grows is iterated to its new end.
  for (const name of used) referencesOf.get(name)?.forEach((reference) => used.add(reference));
  return used;
}

function toText(node: StyleNode, used: ReadonlySet<string>): string {
  if (node.type === 'rule') return `${node.selectors.map(({ text }) => text).join(',')}{${node.body}}`;
  if (node.type === 'group') {
    const text = node.children.map((child) => toText(child, used)).join('');
    return text === '' && !node.isLayer ? '' : `${node.prelude}{${text}}`;
  }
  if (node.type === 'variables') {
    const variables = node.variables.filter(({ name }) => used.has(name));
    return variables.length === 0 ? '' : `${node.selector}{${variables.map(({ text }) => text).join(';')}}`;
  }
  return node.type !== 'named' || used.has(node.name) ? node.text : '';
}
