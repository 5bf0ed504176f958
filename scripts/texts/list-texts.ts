import { parseSync } from 'vite';
import {
  isText,
  isTextName,
  NON_TEXT_ATTRIBUTES,
  NON_TEXT_CALLS,
  NON_TEXT_PROPERTIES,
  stripMarkup,
} from './recognize-text.ts';

/** A string that people may see. Expressions in it are in braces. */
export interface Text {
  file: string;
  line: number;
  text: string;
  /** Describes the API, and is shown at /api/docs. */
  isApiDoc: boolean;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * The strings of a TypeScript file that people may see. It takes every string except those that are known to be code,
 * such as class names, SQL and log messages, so that a new kind of text is listed without a change here.
 */
export function listTexts(file: string, source: string): Text[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: Text[] = [];
  let isApiDoc = false;

  const add = (node: Node, raw: string, isLabel: boolean) => {
    const text = stripMarkup(raw);
    if (!isText(text, isLabel) || found.some((other) => other.text === text)) return;
    found.push({ file, line: source.slice(0, node.start).split('\n').length, text, isApiDoc });
  };

  const visit = (node: unknown, isLabel = false): void => {
    if (Array.isArray(node)) return node.forEach((item) => visit(item, isLabel));
    if (!isNode(node) || node.type.startsWith('TS')) return isNode(node) ? visitTyped(node, isLabel) : undefined;
    switch (node.type) {
      case 'Literal':
        if (typeof node['value'] === 'string') add(node, node['value'], isLabel);
        return;
      case 'TemplateLiteral':
        add(node, joinTemplate(node), isLabel);
        return visit(node['expressions'], isLabel);
      case 'JSXElement':
      case 'JSXFragment':
        return visitElement(node);
      case 'JSXAttribute':
        return visitAttribute(node);
      case 'Property':
      case 'PropertyDefinition':
        return visitProperty(node, isLabel);
      case 'VariableDeclarator':
        return visit(node['init'], isTextName(nameOf(node['id'])));
      case 'CallExpression':
      case 'NewExpression':
        return visitCall(node, isLabel);
      case 'BinaryExpression':
        // What is compared is a value; what is joined may be text.
        for (const side of [node['left'], node['right']])
          if (node['operator'] === '+' || !isLiteral(side)) visit(side, isLabel);
        return;
      case 'SwitchCase':
        return visit(node['consequent']);
      case 'ConditionalExpression':
        visit(node['test']);
        visit(node['consequent'], isLabel);
        return visit(node['alternate'], isLabel);
      case 'MemberExpression':
        visit(node['object']);
        return isLiteral(node['property']) ? undefined : visit(node['property']);
      case 'TaggedTemplateExpression':
      case 'ImportExpression':
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        return;
      case 'ExpressionStatement':
        if (typeof node['directive'] === 'string') return;
        return visit(node['expression']);
      case 'ArrayExpression':
      case 'ObjectExpression':
      case 'LogicalExpression':
      case 'SpreadElement':
      case 'ArrowFunctionExpression':
      case 'ReturnStatement':
      case 'BlockStatement':
        return visitChildren(node, isLabel);
      default:
        return visitChildren(node);
    }
  };

  const visitChildren = (node: Node, isLabel = false) => {
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') visit(value, isLabel);
  };

  const visitProperty = (property: Node, isLabel: boolean) => {
    if (property['computed'] === true) visit(property['key']);
    const name = nameOf(property['key']);
    if (NON_TEXT_PROPERTIES.test(name) && isOneWord(property['value'])) return;
    if (file.endsWith('.contract.ts') && API_PROPERTIES.test(name)) visitApiDoc(property['value']);
    else visit(property['value'], isLabel || isTextName(name));
  };

  const visitCall = (call: Node, isLabel: boolean) => {
    visit(call['callee']);
    const { start, end } = call['callee'] as Node;
    const callee = source.slice(start, end);
    if (NON_TEXT_CALLS.test(callee)) return;
    if (/\.(?:meta|describe)$/.test(callee)) visitApiDoc(call['arguments']);
    else visit(call['arguments'], isLabel);
  };

  const visitApiDoc = (node: unknown) => {
    isApiDoc = true;
    visit(node, true);
    isApiDoc = false;
  };

  /** Types contain no texts; `'Adopt me' as Label` does. */
  const visitTyped = (node: Node, isLabel: boolean) => {
    if (isNode(node['expression'])) visit(node['expression'], isLabel);
  };

  const visitAttribute = (node: Node) => {
    const name = nameOf(node['name']);
    if (NON_TEXT_ATTRIBUTES.test(name)) return;
    visit(node['value'], isTextName(name));
  };

  /** An element with text is listed as one sentence, with what is inline in it. */
  const visitElement = (element: Node) => {
    const children = element['children'] as Node[];
    visit((element['openingElement'] as Node | undefined)?.['attributes']);
    const first = children.find(isVisibleText);
    if (first) add(first, children.map(renderInline).join(''), true);
    for (const child of children) {
      if (first) visitInline(child);
      else visit(child.type === 'JSXExpressionContainer' ? child['expression'] : child, true);
    }
  };

  const isVisibleText = (node: Node) => node.type === 'JSXText' && /[\p{L}\d]/u.test(decode(String(node['value'])));

  const visitInline = (child: Node) => {
    if (child.type === 'JSXExpressionContainer') visit(child['expression'], true);
    else if (isInline(child)) {
      visit((child['openingElement'] as Node | undefined)?.['attributes']);
      for (const grandchild of child['children'] as Node[]) visitInline(grandchild);
    } else visit(child);
  };

  /** Its own text stands in the sentence around it. */
  const isInline = (node: Node) =>
    node.type === 'JSXElement' &&
    /^(?:a|b|strong|em|i|span|br|small|abbr|time|kbd|code|Link)$/.test(
      nameOf((node['openingElement'] as Node)['name']),
    );

  const renderInline = (node: Node): string => {
    if (node.type === 'JSXText') return collapse(decode(String(node['value'])));
    if (node.type === 'JSXExpressionContainer') return renderExpression(node['expression'] as Node);
    if (isInline(node)) return (node['children'] as Node[]).map(renderInline).join('');
    return ' ';
  };

  const renderExpression = (node: Node): string => {
    if (node.type === 'JSXEmptyExpression') return '';
    if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
    if (node.type === 'TemplateLiteral') return joinTemplate(node);
    return shorten(source.slice(node.start, node.end));
  };

  const joinTemplate = (node: Node): string => {
    const expressions = node['expressions'] as Node[];
    const quasis = node['quasis'] as (Node & { value: { cooked: string } })[];
    return quasis
      .map(
        ({ value }, index) => value.cooked + (index < expressions.length ? renderExpression(expressions[index]!) : ''),
      )
      .join('');
  };

  visit(program);
  return found;
}

const API_PROPERTIES = /^(?:summary|description|errors)$/;

/** JSX drops line breaks at the ends of lines, and keeps spaces within them. */
function collapse(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, (lineBreak, offset: number) =>
    offset === 0 || offset + lineBreak.length === text.length ? '' : ' ',
  );
}

function decode(text: string): string {
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&apos;', '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

function shorten(expression: string): string {
  const line = expression.replaceAll(/\s+/g, ' ');
  return `{${line.length > 40 ? `${line.slice(0, 39)}…` : line}}`.replaceAll(/(?<=^\{.*)[{}](?=.*\}$)/g, '');
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (typeof node['name'] === 'string') return node['name'];
  return typeof node['value'] === 'string' ? node['value'] : '';
}

function isOneWord(node: unknown): boolean {
  return isNode(node) && node.type === 'Literal' && !/\s/.test(String(node['value']));
}

function isLiteral(node: unknown): boolean {
  return isNode(node) && node.type === 'Literal';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
