import { parseSync } from 'vite';

/** A name that a file declares: a variable, parameter, function, type, property, import alias or method. */
export interface Declaration {
  name: string;
  file: string;
  line: number;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** The names that a TypeScript file declares. Names that it only uses, such as a library's, are left out. */
export function listDeclarations(file: string, text: string): Declaration[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: Declaration[] = [];
  const declare = (node: unknown) => {
    if (!isNode(node) || typeof node['name'] !== 'string') return;
    found.push({ name: node['name'], file, line: text.slice(0, node.start).split('\n').length });
  };
  const declarePattern = (pattern: unknown) => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') declare(pattern);
    if (pattern.type === 'AssignmentPattern') declarePattern(pattern['left']);
    if (pattern.type === 'RestElement') declarePattern(pattern['argument']);
    if (pattern.type === 'TSParameterProperty') declarePattern(pattern['parameter']);
    if (pattern.type === 'ArrayPattern')
      for (const element of pattern['elements'] as unknown[]) declarePattern(element);
    if (pattern.type === 'ObjectPattern')
      for (const property of pattern['properties'] as Node[]) declarePattern(property['value'] ?? property);
  };
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isNode(node)) return;
    if (node.type === 'VariableDeclarator') declarePattern(node['id']);
    if (Array.isArray(node['params'])) for (const parameter of node['params']) declarePattern(parameter);
    if (/^(Function|Class|TS(Interface|TypeAlias|Enum))\w*Declaration$/.test(node.type)) declare(node['id']);
    if (KEYED.test(node.type) && node['computed'] !== true) declare(node['key']);
    if (node.type === 'CatchClause') declarePattern(node['param']);
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') visit(value);
  };
  visit(program);
  return found;
}

const KEYED = /^(Property|PropertyDefinition|MethodDefinition|TSPropertySignature|TSMethodSignature|AccessorProperty)$/;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** `readyBytesOf` and `ready-bytes.ts` alike are the words `ready`, `bytes`, … */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}
