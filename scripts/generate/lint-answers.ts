import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/** Lists the files of all handlers, including those of the version that exists only for tests. */
export const listHandlerFiles = (): string[] =>
  globSync('{handlers,test/fixtures/handlers}/v*/**/*.ts', { cwd: ROOT }).map((file) => join(ROOT, file));

/** Matches the paths of files that declare types for the content of answers. */
const DECLARING =
  /\/(?:generated\/v\d+\/types|handlers\/contract\/handler-types|handlers\/problems\/\w+)\.ts$/;

/**
 * Finds fields that handlers add to their answers although the contract doesn't declare them. The compiler refuses such
 * a field only in an object literal. The compiler accepts an undeclared field in a spread, a variable, the result of a
 * function, and the entries of a list. Other types wouldn't help, because a function with a declared result (`toOrder`)
 * hides additional fields from its callers.
 *
 * Therefore this function compares each expression that must have a type of the contract with that type. Returns a
 * sentence for each undeclared field. The function can't find a field that is missing in the type of the expression,
 * such as an additional column that a statement reads. `test/support/contract/contract-check.ts` finds such fields,
 * because it checks every answer in the tests.
 */
export function findUndeclaredFields(program: ts.Program, files: readonly string[]): string[] {
  const comparison = new Comparison(program.getTypeChecker());
  const faults = files.flatMap((file) => {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`the TypeScript program does not contain ${file}`);
    return [...comparison.faultsIn(source)].map(
      ({ node, path }) => `${locate(source, node)}: the contract doesn't declare ${path}`,
    );
  });
  return [...new Set(faults)];
}

/** Returns the file and the line of a node, and the name of the top-level declaration around it. */
function locate(source: ts.SourceFile, node: ts.Node): string {
  const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const within = source.statements.find(({ pos, end }) => pos <= node.pos && node.end <= end);
  const names = within && ts.isVariableStatement(within) ? within.declarationList.declarations : [within];
  const named = names.find((one) => one && one.pos <= node.pos && node.end <= one.end);
  // A declaration with a signature has an identifier as its name.
  const name = named && 'name' in named ? ` ${(named.name as ts.Identifier).getText()}` : '';
  return `${relative(ROOT, source.fileName)}:${line}${name}`;
}

const ANY_NAME = '/* (the type has an index signature)';

interface Fault {
  node: ts.Node;
  /** JSON Pointer to the field, with `*` for each entry of a list. */
  path: string;
}

/** Compares expressions in handlers with the types that the contract declares for these expressions. */
class Comparison {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /**
   * Finds undeclared fields in a node and its children. `isCovered` says whether a comparison of an enclosing
   * expression has already included this node.
   */
  *faultsIn(node: ts.Node, isCovered = false): Generator<Fault> {
    const declared = isCovered ? undefined : this.#declaredTypeOf(node);
    if (declared) for (const path of new Set(this.#pathsOf(node, declared))) yield { node, path };
    if (ts.isSpreadAssignment(node) && this.#isOfAnyName(node)) yield { node, path: ANY_NAME };
    const isPartCovered = isMadeOfParts(node) && (isCovered || declared !== undefined);
    for (const child of childrenOf(node)) yield* this.faultsIn(child, isPartCovered);
  }

  #pathsOf(node: ts.Node, declared: ts.Type): string[] {
    const type = this.#checker.getTypeAtLocation(node);
    // The compiler can't check a cast such as `JSON.parse(text) as Order`.
    if (ts.isAsExpression(node.parent) && type.flags & ts.TypeFlags.Any) return [];
    return this.#undeclared(this.#awaited(type), [declared], '', []);
  }

  #awaited(type: ts.Type): ts.Type {
    return this.#checker.getAwaitedType(type) ?? type;
  }

  /** Returns the contract's type that an expression must have, or undefined if there is none. */
  #declaredTypeOf(node: ts.Node): ts.Type | undefined {
    // A function isn't compared as a whole, because its result is compared at each `return`.
    if (!ts.isExpression(node) || ts.isFunctionLike(node) || isTakenApart(node, this.#checker))
      return undefined;
    const type = this.#checker.getContextualType(node);
    const declared = type && this.#awaited(type);
    return declared && this.#isDeclared(declared) ? declared : undefined;
  }

  /**
   * Whether a spread adds fields with arbitrary names to an object of the contract. The object's type can't list such
   * fields.
   */
  #isOfAnyName({ parent: object, expression }: ts.SpreadAssignment): boolean {
    const declared = this.#declaredTypeOf(object);
    const isOpen = declared && membersOf(declared).some((one) => one.getStringIndexType());
    return (
      declared !== undefined &&
      !isOpen &&
      this.#checker.getTypeAtLocation(expression).getStringIndexType() !== undefined
    );
  }

  #isDeclared(type: ts.Type): boolean {
    if (type.isUnionOrIntersection()) return type.types.some((one) => this.#isDeclared(one));
    const items = this.#itemsOf(type);
    if (items) return items.some((item) => this.#isDeclared(item));
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- types such as string have no symbol, although its type says so
    const files = type.symbol?.declarations?.map((one) => one.getSourceFile().fileName) ?? [];
    return files.some((file) => DECLARING.test(file));
  }

  /** Returns the types of a list's entries, or undefined for a type that isn't a list. */
  #itemsOf(type: ts.Type): readonly ts.Type[] | undefined {
    const isList = this.#checker.isArrayType(type) || this.#checker.isTupleType(type);
    // The type of a list is a reference to `Array` with type arguments.
    return isList ? this.#checker.getTypeArguments(type as ts.TypeReference) : undefined;
  }

  /** Returns the paths of fields that a value of type `type` may have, although no declared type has these fields. */
  #undeclared(
    type: ts.Type,
    declared: readonly ts.Type[],
    path: string,
    within: readonly ts.Type[],
  ): string[] {
    const expected = declared.flatMap(membersOf);
    if (expected.includes(type)) return [];
    if (expected.some(({ flags }) => flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))) return [];
    const objects = expected.filter(isObject);
    if (objects.length === 0) return [];
    if (type.flags & ts.TypeFlags.Any) return [`${path}/* (the type is any)`];
    return membersOf(type)
      .filter((member) => isObject(member) && !within.includes(member))
      .flatMap((member) => {
        const fitting = objects.filter((one) => this.#checker.isTypeAssignableTo(member, one));
        const choices = fitting.length > 0 ? fitting.map((one) => [one]) : [objects];
        const found = choices.map((choice) => this.#undeclaredOf(member, choice, path, [...within, member]));
        return found.reduce((least, one) => (one.length < least.length ? one : least));
      });
  }

  #undeclaredOf(
    type: ts.Type,
    declared: readonly ts.Type[],
    path: string,
    within: readonly ts.Type[],
  ): string[] {
    const items = this.#itemsOf(type);
    if (items) {
      const expected = declared.flatMap((one) => this.#itemsOf(one) ?? []);
      return items.flatMap((item) => this.#undeclared(item, expected, `${path}/*`, within));
    }
    const [signature] = type.getCallSignatures();
    if (signature) return this.#undeclaredOfHandler(signature, declared, within);
    const isOpen = declared.some((one) => one.getStringIndexType());
    const faults = type.getStringIndexType() && !isOpen ? [`${path}${ANY_NAME}`] : [];
    for (const property of type.getProperties()) {
      const own = this.#checker.getTypeOfSymbol(property);
      if (isAbsent(own)) continue;
      const expected = declared.flatMap((one) => this.#fieldOf(one, property.name));
      if (expected.length === 0) faults.push(`${path}/${property.name}`);
      else faults.push(...this.#undeclared(own, expected, `${path}/${property.name}`, within));
    }
    return faults;
  }

  /**
   * Compares the answers of a handler that belongs to another API version. Ignores headers that only the other
   * version's type declares, because the routes set these headers.
   */
  #undeclaredOfHandler(
    handler: ts.Signature,
    declared: readonly ts.Type[],
    within: readonly ts.Type[],
  ): string[] {
    const answersOf = (one: ts.Signature) => this.#awaited(one.getReturnType());
    const expected = declared.flatMap((one) => one.getCallSignatures()).map(answersOf);
    const paths = this.#undeclared(answersOf(handler), expected, '', within);
    return paths.filter((path) => !path.startsWith('/headers/'));
  }

  #fieldOf(type: ts.Type, name: string): ts.Type[] {
    const property = type.getProperty(name);
    const found = property ? this.#checker.getTypeOfSymbol(property) : type.getStringIndexType();
    return found && !isAbsent(found) ? [found] : [];
  }
}

const membersOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

const isObject = ({ flags }: ts.Type): boolean =>
  (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;

/** Whether a field of this type is never present, such as `body?: never`. */
const isAbsent = (type: ts.Type): boolean =>
  membersOf(type).every(({ flags }) => flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never));

/** Whether the type of an expression follows from the types of its parts. */
const isMadeOfParts = (node: ts.Node): boolean =>
  ts.isObjectLiteralElementLike(node) ||
  ts.isObjectLiteralExpression(node) ||
  ts.isArrayLiteralExpression(node) ||
  ts.isParenthesizedExpression(node) ||
  ts.isConditionalExpression(node) ||
  ts.isBinaryExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isAwaitExpression(node) ||
  ts.isSpreadElement(node);

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/**
 * Whether an expression is an argument that the called function destructures. Such a function reads only the fields
 * that its parameter names.
 */
function isTakenApart(node: ts.Expression, checker: ts.TypeChecker): boolean {
  const call = node.parent;
  if (!ts.isCallOrNewExpression(call)) return false;
  const parameter =
    checker.getResolvedSignature(call)?.declaration?.parameters[call.arguments?.indexOf(node) ?? -1];
  return (
    parameter !== undefined &&
    ts.isParameter(parameter) &&
    ts.isObjectBindingPattern(parameter.name) &&
    !parameter.name.elements.some(({ dotDotDotToken }) => dotDotDotToken)
  );
}

/**
 * Compiles handlers with the options in `tsconfig.json`. `texts` contains files that don't exist on the disk, by path.
 */
export function compileHandlers(
  files: readonly string[],
  texts: ReadonlyMap<string, string> = new Map(),
): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  return ts.createProgram(files, options, host);
}

if (import.meta.main) {
  const files = listHandlerFiles();
  const faults = findUndeclaredFields(compileHandlers(files), files);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
