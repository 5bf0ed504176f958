import { parse, type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import type { Plugin } from 'vite';
import type { StyleNode } from './page-styles.ts';

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
  const animations = new Set<string>();
  root.walkAtRules(/keyframes$/, ({ params }) => void animations.add(params));
  return root.nodes.flatMap((node) => toStyleNode(node, animations) ?? []);
}

const GROUPS = /^(?:media|supports|layer|container|scope)$/;

function toStyleNode(node: ChildNode, animations: ReadonlySet<string>): StyleNode | null {
  if (node.type === 'comment') return { type: 'text', text: node.toString() };
  if (node.type === 'rule') return toRule(node, animations);
  if (node.type !== 'atrule') throw new Error(`A declaration outside a rule: ${node.toString()}`);
  if (node.nodes && GROUPS.test(node.name)) return toGroup(node, node.nodes, animations);
  if (node.name.endsWith('keyframes') || node.name === 'property') {
    return { type: 'named', name: node.params, text: node.toString(), references: referencesOf(node, animations) };
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

function toGroup({ name, params }: AtRule, nodes: ChildNode[], animations: ReadonlySet<string>): StyleNode {
  return {
    type: 'group',
    prelude: params === '' ? `@${name}` : `@${name} ${params}`,
    isLayer: name === 'layer',
    children: nodes.flatMap((node) => toStyleNode(node, animations) ?? []),
  };
}

function toRule(rule: Rule, animations: ReadonlySet<string>): StyleNode | null {
  if (rule.nodes.length === 0) return null;
  if (rule.nodes.every(isVariable)) {
    const variables = rule.nodes.map((node) => ({
      name: (node as Declaration).prop,
      text: node.toString(),
      references: referencesOf(node, animations),
    }));
    // Only those of every page: in a class, a variable is often set for the elements inside.
    if (requiredNames(rule.selector).every(({ names }) => names.length === 0)) {
      return { type: 'variables', selector: rule.selector, variables };
    }
  }
  return {
    type: 'rule',
    selectors: requiredNames(rule.selector),
    body: rule.nodes.map(String).join(';'),
    references: referencesOf(rule, animations),
  };
}

function isVariable(node: ChildNode): boolean {
  return node.type === 'decl' && node.prop.startsWith('--');
}

const ON_EVERY_PAGE = new Set('html body a p span div img svg ul li h1 h2 nav footer button label input'.split(' '));

/** The classes and elements that must be in the page for each selector of a list to match. */
function requiredNames(selector: string): { text: string; names: string[] }[] {
  return selectorParser()
    .astSync(selector)
    .nodes.map((one) => {
      // What `:not()` or `:is()` contain is not required.
      const names = one.nodes.flatMap((node) => {
        if (node.type === 'class') return [`.${node.value}`];
        return node.type === 'tag' && !ON_EVERY_PAGE.has(node.value) ? [node.value] : [];
      });
      return { text: one.toString().trim(), names: [...new Set(names)] };
    });
}

function referencesOf(node: ChildNode, animations: ReadonlySet<string>): string[] {
  const names = node.toString().match(/(?<=var\()\s*--[\w-]+|(?<![\w-])[a-z][\w-]*/gi) ?? [];
  return [...new Set(names)].filter((name) => name.startsWith('--') || animations.has(name));
}
