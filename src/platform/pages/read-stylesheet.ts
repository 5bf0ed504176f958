import { parse, type AtRule, type ChildNode, type Declaration, type Root, type Rule } from 'postcss';
import selectorParser, { type Selector } from 'postcss-selector-parser';
import type { Plugin } from 'vite';
import type { Need, StyleNode } from './page-styles.ts';

/** In the server's bundle, a stylesheet that is imported with `?rules` is data for `createPageStyles`. */
export function stylesheetRules(): Plugin {
  return {
    name: 'stylesheet-rules',
    // After Vite has processed and minified the styles, with which `?inline` is the default export.
    enforce: 'post',
    transform(code, id) {
      if (!id.endsWith('.css?inline&rules')) return null;
      const text = /^export default (".*");?$/s.exec(code.trim())?.[1];
      if (text === undefined) throw new Error(`Vite has not made a text of ${id}.`);
      return { code: `export default ${JSON.stringify(readStylesheet(JSON.parse(text) as string))}`, map: null };
    },
  };
}

export function readStylesheet(css: string): StyleNode[] {
  const root = parse(css);
  removeUnusedFallbacks(root);
  const named = new Set<string>();
  root.walkAtRules(/keyframes$|^page$/, ({ params }) => void named.add(params));
  return root.nodes.flatMap((node) => toStyleNode(node, named) ?? []);
}

/** Tailwind's base styles repeat a long list of fonts as the fallback of a variable that the theme declares. */
function removeUnusedFallbacks(root: Root): void {
  const declared = new Set<string>();
  root.walkDecls(/^--default-/, ({ prop }) => void declared.add(prop));
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replaceAll(/var\((--default-[\w-]+),[^()]*\)/g, (text, name: string) =>
      declared.has(name) ? `var(${name})` : text,
    );
  });
}

const GROUPS = /^(?:media|supports|layer|container|scope|starting-style)$/;

function toStyleNode(node: ChildNode, named: ReadonlySet<string>): StyleNode | null {
  if (node.type === 'comment') return { type: 'text', text: node.toString() };
  if (node.type === 'rule') return toRule(node, named);
  if (node.type !== 'atrule') throw new Error(`A declaration outside a rule: ${node.toString()}`);
  if (node.nodes && GROUPS.test(node.name)) return toGroup(node, node.nodes, named);
  if (node.name.endsWith('keyframes') || node.name === 'property' || (node.name === 'page' && node.params !== '')) {
    return { type: 'named', name: node.params, text: node.toString(), references: referencesOf(node, named) };
  }
  if (node.name === 'font-face') return toFont(node);
  // A statement, such as the order of layers, needs its semicolon.
  return { type: 'text', text: node.nodes ? node.toString() : `${node.toString()};` };
}

function toFont(node: AtRule): StyleNode {
  const text = node.toString();
  const range = node.nodes?.find((child) => child.type === 'decl' && child.prop === 'unicode-range') as
    | Declaration
    | undefined;
  if (!range) return { type: 'text', text };
  const characters = range.value.replaceAll(/U\+|[\s,]+/gi, ' ').replaceAll(/[0-9a-f]{1,6}/gi, String.raw`\u{$&}`);
  return { type: 'font', characters: characters.replaceAll(' ', ''), text };
}

function toGroup({ name, params }: AtRule, nodes: ChildNode[], named: ReadonlySet<string>): StyleNode {
  return {
    type: 'group',
    prelude: params === '' ? `@${name}` : `@${name} ${params}`,
    isLayer: name === 'layer',
    children: nodes.flatMap((node) => toStyleNode(node, named) ?? []),
  };
}

function toRule(rule: Rule, named: ReadonlySet<string>): StyleNode | null {
  if (rule.nodes.length === 0) return null;
  if (rule.nodes.every(isVariable)) {
    const variables = rule.nodes.map((node) => ({
      name: (node as Declaration).prop,
      text: node.toString(),
      references: referencesOf(node, named),
    }));
    // Only those of every page: in a class, a variable is often set for the elements inside.
    if (readSelectors(rule.selector).every(({ needs }) => needs.length === 0)) {
      return { type: 'variables', selector: rule.selector, variables };
    }
  }
  return {
    type: 'rule',
    selectors: readSelectors(rule.selector),
    body: toBody(rule.nodes),
    references: referencesOf(rule, named),
  };
}

/** Vite's minifier repeats some declarations with a prefix. */
function toBody(declarations: ChildNode[]): string {
  const texts = declarations.map(String);
  return texts.filter((text, at) => text !== texts[at - 1]).join(';');
}

function isVariable(node: ChildNode): boolean {
  return node.type === 'decl' && node.prop.startsWith('--');
}

const ON_EVERY_PAGE = new Set('html body a p span div img svg ul li h1 h2 nav footer button label input'.split(' '));

/** What must be in the page for each selector of a list to match. */
function readSelectors(list: string): { text: string; needs: Need[] }[] {
  return selectorParser()
    .astSync(list)
    .nodes.map((selector) => ({ text: selector.toString().trim(), needs: readNeeds(selector) }));
}

/** One of the selectors inside must match; in `:has()` elsewhere in the page. What `:not()` contains is not needed. */
const ONE_OF = /^:(?:is|where|has)$/;

const DATES = ['date', 'time', 'datetime-local', 'month', 'week'];
/** The types of inputs that have such a part. */
const FIELD_PARTS: [part: RegExp, types: string[]][] = [
  [/^::-webkit-(?:date|calendar)/, DATES],
  [/^::-webkit-(?:inner|outer)-spin/, [...DATES, 'number']],
  [/^::-webkit-search/, ['search']],
  [/^::file-selector/, ['file']],
];

function readNeeds(selector: Selector): Need[] {
  const needs = selector.nodes.flatMap((node): Need[] => {
    if (node.type === 'class') return [`.${node.value}`];
    if (node.type === 'tag') return ON_EVERY_PAGE.has(node.value) ? [] : [node.value];
    if (node.type !== 'pseudo') return [];
    const types = FIELD_PARTS.find(([part]) => part.test(node.value))?.[1];
    const alternatives =
      types?.map((type) => [`type=${type}`]) ?? (ONE_OF.test(node.value) ? node.nodes.map(readNeeds) : []);
    return alternatives.length === 0 || alternatives.some((each) => each.length === 0) ? [] : [alternatives];
  });
  return [...new Set(needs)];
}

function referencesOf(node: ChildNode, named: ReadonlySet<string>): string[] {
  const names = node.toString().match(/(?<=var\()\s*--[\w-]+|(?<![\w-])[a-z][\w-]*/gi) ?? [];
  return [...new Set(names)].filter((name) => name.startsWith('--') || named.has(name));
}
