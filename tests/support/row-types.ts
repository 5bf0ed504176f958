import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { parseSync } from 'vite';
import type { Database } from '../../src/platform/database.ts';
import type { Sources } from './imports.ts';

/** What a column holds, as queries return it. */
export interface Column {
  type: string;
  isNullable: boolean;
}

/** Columns by name, by table. */
export type Schema = ReadonlyMap<string, ReadonlyMap<string, Column>>;

/** The columns in the database. */
export async function readDatabaseSchema(db: Database): Promise<Schema> {
  const { rows } = await sql<{ table: string; column: string; type: string; is_nullable: boolean }>`
    select table_name as table, column_name as column, udt_name::text as type, is_nullable = 'YES' as is_nullable
    from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`.execute(db);
  const schema = new Map<string, Map<string, Column>>();
  for (const { table, column, type, is_nullable } of rows) {
    if (!schema.has(table)) schema.set(table, new Map());
    schema.get(table)!.set(column, { type: TYPES[type] ?? type, isNullable: is_nullable });
  }
  return schema;
}

const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  date: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  jsonb: 'JSON',
  _text: 'string[]',
  _int4: 'number[]',
};

/** The row types: every `interface Tables` that a source adds to. */
export function readRowTypes(sources: Sources, root = '.'): Schema {
  const files = new Files(sources, root);
  const schema = new Map<string, Map<string, Column>>();
  for (const [file, text] of sources) {
    if (!text.includes('interface Tables {')) continue;
    for (const table of files.findTables(file)) {
      const name = nameOf(table.key);
      const columns = table.typeAnnotation.typeAnnotation.members.map((member: Node) => [
        nameOf(member.key),
        files.resolve(file, member.typeAnnotation.typeAnnotation),
      ]);
      if (schema.has(name)) throw new Error(`${file} declares ${name} again`);
      schema.set(name, new Map(columns));
    }
  }
  return schema;
}

/** @returns one line for each difference; none if they agree */
export function compareSchemas(types: Schema, database: Schema): string[] {
  const differences: string[] = [];
  const names = new Set([...types.keys(), ...database.keys()]);
  for (const table of names) {
    const typed = types.get(table);
    const actual = database.get(table);
    if (!typed) differences.push(`${table} has no row type`);
    else if (!actual) differences.push(`${table} is not in the database`);
    else differences.push(...compareColumns(table, typed, actual));
  }
  return differences.toSorted();
}

function compareColumns(
  table: string,
  typed: ReadonlyMap<string, Column>,
  actual: ReadonlyMap<string, Column>,
): string[] {
  return [...new Set([...typed.keys(), ...actual.keys()])].flatMap((column) => {
    const name = `${table}.${column}`;
    const type = typed.get(column);
    const found = actual.get(column);
    if (!type) return [`${name} is not in the row type`];
    if (!found) return [`${name} is not in the database`];
    const differences: string[] = [];
    if (type.type !== found.type) differences.push(`${name} is ${found.type}, not ${type.type}`);
    if (type.isNullable !== found.isNullable)
      differences.push(`${name} is ${found.isNullable ? 'nullable' : 'not nullable'}`);
    return differences;
  });
}

// A node of the syntax tree; each use has tested its type.
// oxlint-disable-next-line typescript/no-explicit-any
type Node = any;

/** Parsed sources, to follow a type to its declaration. */
class Files {
  readonly #sources: Sources;
  readonly #root: string;
  readonly #parsed = new Map<string, Node[]>();

  constructor(sources: Sources, root: string) {
    this.#sources = sources;
    this.#root = root;
  }

  findTables(file: string): Node[] {
    return this.#statements(file)
      .filter((statement) => statement.type === 'TSModuleDeclaration')
      .flatMap((module) => module.body.body)
      .filter((statement) => statement.type === 'TSInterfaceDeclaration' && statement.id.name === 'Tables')
      .flatMap((tables) => tables.body.body);
  }

  resolve(file: string, node: Node): Column {
    switch (node.type) {
      case 'TSStringKeyword':
        return { type: 'string', isNullable: false };
      case 'TSNumberKeyword':
        return { type: 'number', isNullable: false };
      case 'TSBooleanKeyword':
        return { type: 'boolean', isNullable: false };
      case 'TSUnknownKeyword':
      case 'TSTypeLiteral':
      case 'TSInterfaceDeclaration':
        return { type: 'JSON', isNullable: false };
      case 'TSLiteralType':
        return { type: typeof node.literal.value, isNullable: false };
      case 'TSParenthesizedType':
        return this.resolve(file, node.typeAnnotation);
      case 'TSTypeAliasDeclaration':
        return this.resolve(file, node.typeAnnotation);
      case 'TSTypeOperator':
        return { type: node.operator === 'keyof' ? 'string' : 'unknown', isNullable: false };
      case 'TSArrayType': {
        const { type } = this.resolve(file, node.elementType);
        return { type: type === 'JSON' ? type : `${type}[]`, isNullable: false };
      }
      case 'TSUnionType':
        return this.#resolveUnion(file, node.types);
      case 'TSIndexedAccessType':
        return this.#resolveAccess(file, node);
      case 'TSTypeReference':
        return this.#resolveReference(file, node);
      default:
        throw new Error(`${file}: unexpected ${node.type}`);
    }
  }

  #resolveUnion(file: string, members: Node[]): Column {
    const others = members.filter(({ type }) => type !== 'TSNullKeyword').map((member) => this.resolve(file, member));
    return {
      type: [...new Set(others.map(({ type }) => type))].join(' | '),
      isNullable: others.length < members.length || others.some(({ isNullable }) => isNullable),
    };
  }

  #resolveReference(file: string, { typeName, typeArguments }: Node): Column {
    if (typeName.type === 'TSQualifiedName') return { type: 'JSON', isNullable: false };
    switch (typeName.name) {
      case 'Generated':
      case 'GeneratedAlways':
      case 'ColumnType':
        return this.resolve(file, typeArguments.params[0]);
      case 'Date':
        return { type: 'Date', isNullable: false };
      case 'Record':
      case 'Partial':
        return { type: 'JSON', isNullable: false };
      default: {
        const found = this.#find(file, typeName.name);
        return this.resolve(found.file, found.node);
      }
    }
  }

  /** `(typeof values)[number]` or `Pet['field']`. */
  #resolveAccess(file: string, { objectType, indexType }: Node): Column {
    const object = objectType.type === 'TSParenthesizedType' ? objectType.typeAnnotation : objectType;
    if (object.type === 'TSTypeQuery') {
      const values = withoutAssertion(this.#find(file, object.exprName.name).node.init);
      const types = values.elements.map(({ value }: Node) => typeof value);
      return { type: [...new Set(types)].join(' | '), isNullable: false };
    }
    const alias = this.#find(file, object.typeName.name);
    const schema = this.#find(alias.file, alias.node.typeAnnotation.typeArguments.params[0].exprName.name);
    return this.#resolveField(schema, indexType.literal.value);
  }

  /** The field of a Zod object, such as `gender: z.enum(genders).nullable()`. */
  #resolveField({ file, node }: Found, field: string): Column {
    const property = objectOf(node.init)?.properties.find(({ key }: Node) => key && nameOf(key) === field);
    if (!property) throw new Error(`${file} has no field ${field}`);
    const calls = callNames(property.value);
    return { type: calls.at(-1) === 'enum' ? 'string' : String(calls.at(-1)), isNullable: calls.includes('nullable') };
  }

  #find(file: string, name: string): Found {
    for (const statement of this.#statements(file)) {
      const declaration = statement.declaration ?? statement;
      if (declaration.id?.name === name) return { file, node: declaration };
      const variable = declaration.declarations?.find(({ id }: Node) => id.name === name);
      if (variable) return { file, node: variable };
      const specifier = statement.specifiers?.find(
        ({ local, exported }: Node) => nameOf(statement.type === 'ImportDeclaration' ? local : exported) === name,
      );
      if (specifier && statement.source) {
        const from = path.posix.join(path.posix.dirname(file), statement.source.value);
        return this.#find(from, nameOf(statement.type === 'ImportDeclaration' ? specifier.imported : specifier.local));
      }
    }
    throw new Error(`${file} declares no ${name}`);
  }

  #statements(file: string): Node[] {
    let statements = this.#parsed.get(file);
    if (!statements) {
      const text = this.#sources.get(file) ?? readFileSync(path.join(this.#root, file), 'utf8');
      const { program, errors } = parseSync(file, text);
      if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
      statements = program.body as Node[];
      this.#parsed.set(file, statements);
    }
    return statements;
  }
}

interface Found {
  file: string;
  node: Node;
}

function nameOf(node: Node): string {
  return node.name ?? node.value;
}

function withoutAssertion(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? withoutAssertion(node.expression)
    : node;
}

/** The object literal that is passed first in a chain of calls. */
function objectOf(node: Node): Node {
  if (node?.type !== 'CallExpression') return undefined;
  const inner = node.callee.type === 'MemberExpression' ? objectOf(node.callee.object) : undefined;
  return inner ?? node.arguments.find(({ type }: Node) => type === 'ObjectExpression');
}

/** The methods of a chain of calls, the last one first. */
function callNames(node: Node): string[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
  return [node.callee.property.name, ...callNames(node.callee.object)];
}
