import { existsSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { UnreadableContract, isObject } from '../openapi/document.ts';
import { FIELDS, type Kind, type ObjectKind, REFERABLE } from '../reading/grammar.ts';
import type { File } from './files.ts';

/** The origin of a copied value: the file from which it was copied, and its JSON Pointer in that file. */
interface Origin {
  readonly path: string;
  readonly pointer: string;
}

/**
 * A contract that was joined from several files into one document. `origins` maps each copied value (its JSON Pointer
 * in the joined document) to its origin.
 */
export interface Joined {
  readonly document: unknown;
  readonly origins: ReadonlyMap<string, Origin>;
}

/** Reads the file at a path. Each file is read only once. */
type Files = (path: string) => File;

/**
 * Names the section of `components` for each kind of object. Objects of the other kinds have no section, so their
 * content replaces the reference to the file.
 */
const SECTIONS: Partial<Record<ObjectKind, string>> = {
  ...{ schema: 'schemas', response: 'responses', parameter: 'parameters', example: 'examples' },
  ...{ requestBody: 'requestBodies', header: 'headers', link: 'links', securityScheme: 'securitySchemes' },
};

/**
 * Joins the files of a contract into one document. Each referenced file becomes a component with the name of the file.
 * A reference to an address with a scheme (`https:`) remains unchanged, because only files are read.
 */
export function joined(entry: string, files: Files): Joined {
  const { value } = files(entry);
  const joining = new Joining(entry, files, value);
  const document = joining.copy(value, 'document', { path: entry, pointer: '' }, '#');
  const { origins } = joining;
  if (!isObject(document) || Object.keys(joining.components).length === 0) return { document, origins };
  const components: Record<string, unknown> = { ...Object(document['components']) };
  for (const [section, members] of Object.entries(joining.components))
    components[section] = { ...Object(components[section]), ...members };
  return { document: { ...document, components }, origins };
}

/**
 * The state while a contract is being joined: the components that were created so far, and the origin of each
 * component.
 */
class Joining {
  readonly origins: Map<string, Origin>;
  readonly components: Record<string, Record<string, unknown>> = {};
  readonly #entry: string;
  readonly #files: Files;
  /**
   * Whether schemas of the contract declare their own names (`$id`). In a contract with such names, a reference that
   * looks like a path may be the name of a schema.
   */
  readonly #isNamed: boolean;
  /**
   * Pointers to the components in the joined document. The key of an entry identifies the value from which the
   * component was copied.
   */
  readonly #placed = new Map<string, string>();
  /** Whether values of the entry file become parts of the joined document without a copy. */
  readonly #isKept: boolean;
  /** Names of components that are already in use. The key is the section of `components`. */
  readonly #names = new Map(Object.values(SECTIONS).map((section) => [section, new Set<string>()]));

  constructor(entry: string, files: Files, value: unknown) {
    this.origins = new Map([['#', { path: entry, pointer: '' }]]);
    this.#entry = entry;
    this.#files = files;
    this.#isKept = files(entry).isTree;
    this.#isNamed = files(entry).text.bytes.includes('$id') && JSON.stringify(value).includes('"$id"');
    if (!isObject(value) || !isObject(value['components'])) return;
    for (const [section, members] of Object.entries(value['components']))
      for (const [name, member] of Object.entries(isObject(members) ? members : {})) {
        this.#names.get(section)?.add(name);
        const reference = externalReference(member, { path: entry, pointer: '' }, entry);
        // This component is only a reference to a file. So the content of the file becomes this component.
        if (reference) this.#placed.set(idOf(reference), pointerTo(section, name));
      }
  }

  /**
   * Copies a value of the contract. `kind` is the kind of the value. `at` is the JSON Pointer of the copy in the joined
   * document. Returns the value itself if it is in the entry file, and has no references to other files.
   */
  copy(node: unknown, kind: Kind, origin: Origin, at: string): unknown {
    const below = (key: string): [Origin, string] => {
      const step = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      return [{ path: origin.path, pointer: origin.pointer + step }, at + step];
    };
    const isKept = this.#isKept && origin.path === this.#entry;
    if (Array.isArray(node)) {
      const inner: Kind = typeof kind === 'object' && 'list' in kind ? kind.list : 'anything';
      const entries = [];
      for (const [index, entry] of node.entries())
        entries.push(this.copy(entry, inner, ...below(String(index))));
      return isKept && entries.every((entry, index) => entry === node[index]) ? node : entries;
    }
    if (!isObject(node)) return node;
    const target = isReferable(kind) ? this.#external(node, origin) : undefined;
    if (target && isReferable(kind)) {
      const { $ref: _reference, ...beside } = node;
      if (target.path === this.#entry) return { $ref: `#${target.pointer}`, ...beside };
      const isComponent = this.#placed.get(idOf(target)) === at;
      if (SECTIONS[kind] !== undefined && !isComponent)
        return { $ref: this.#place(kind, target, origin), ...beside };
      this.origins.set(at, target);
      const whole = this.copy(this.#valueAt(target, origin), kind, target, at);
      return isObject(whole) ? { ...whole, ...beside } : whole;
    }
    const copied: Record<string, unknown> = {};
    let isSame = isKept;
    for (const [key, member] of Object.entries(node)) {
      const [from, to] = below(key);
      copied[key] =
        kind === 'discriminator' && key === 'mapping'
          ? this.#mapped(member, origin)
          : this.copy(member, kindOf(kind, key), from, to);
      isSame &&= copied[key] === member;
    }
    return isSame ? node : copied;
  }

  /** Adds the target of a reference to the components. Returns the pointer to the new component. */
  #place(kind: ObjectKind, target: Origin, from: Origin): string {
    const known = this.#placed.get(idOf(target));
    if (known !== undefined) return known;
    const section = SECTIONS[kind]!;
    const wanted = nameOf(target);
    const taken = this.#names.get(section)!;
    let name = wanted;
    for (let count = 2; taken.has(name); count += 1) name = `${wanted}-${count}`;
    taken.add(name);
    const pointer = pointerTo(section, name);
    this.#placed.set(idOf(target), pointer);
    this.origins.set(pointer, target);
    const members = (this.components[section] ??= {});
    members[name] = undefined;
    members[name] = this.copy(this.#valueAt(target, from), kind, target, pointer);
    return pointer;
  }

  #mapped(mapping: unknown, origin: Origin): unknown {
    if (!isObject(mapping)) return mapping;
    const entries = [];
    for (const [value, schema] of Object.entries(mapping)) {
      const isFile = typeof schema === 'string' && /\.(ya?ml|json)(#|$)/.test(schema);
      const target = isFile ? externalReference({ $ref: schema }, origin, this.#entry) : undefined;
      entries.push([value, target ? this.#place('schema', target, origin) : schema] as const);
    }
    return Object.fromEntries(entries);
  }

  #valueAt(target: Origin, from: Origin): unknown {
    if (!existsSync(target.path)) throw this.#missing(target, from);
    let node = this.#files(target.path).value;
    for (const step of target.pointer.split('/').slice(1)) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (!(isObject(node) || Array.isArray(node)) || !Object.hasOwn(node, key))
        throw this.#missing(target, from, `#${target.pointer}`);
      // The keys of an array are its indices.
      node = (node as Record<string, unknown>)[key];
    }
    return node;
  }

  /**
   * Builds the error for a reference whose target doesn't exist. The message names the file and the line of the
   * reference.
   */
  #missing({ path }: Origin, from: Origin, pointer = ''): UnreadableContract {
    const { name, lineOf } = this.#files(from.path);
    const file = `${relative(dirname(from.path), path)}${pointer}`;
    return new UnreadableContract(
      `${name}:${lineOf(from.pointer)} refers to ${file}, which is not there: add it, or correct the reference`,
    );
  }

  #external(node: unknown, origin: Origin): Origin | undefined {
    const target = externalReference(node, origin, this.#entry);
    return target && this.#isNamed && !existsSync(target.path) ? undefined : target;
  }
}

const isReferable = (kind: Kind): kind is ObjectKind & string => REFERABLE.some((one) => one === kind);

function kindOf(kind: Kind, key: string): Kind {
  if (typeof kind === 'object') return 'map' in kind ? kind.map : 'anything';
  if (kind === 'callback') return 'pathItem';
  const fields: Readonly<Record<string, Kind>> = Object.hasOwn(FIELDS, kind)
    ? FIELDS[kind as ObjectKind] // `kind` is a key of FIELDS.
    : {};
  return fields[key] ?? 'anything';
}

const idOf = ({ path, pointer }: Origin) => `${path}#${pointer}`;

const pointerTo = (section: string, name: string) =>
  `#/components/${section}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/**
 * Returns the last step of the pointer. If the pointer is empty, returns the name of the file without its extension.
 */
const nameOf = ({ path, pointer }: Origin): string =>
  pointer.split('/').at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~') ||
  basename(path).replace(/\.\w+$/, '');

/**
 * Returns the target of a reference to another file, or undefined for any other value. In any file except the entry
 * file, a reference to a value in the same file also counts as external. The reason is that this file becomes part of
 * another document.
 */
function externalReference(node: unknown, { path }: Origin, entry: string): Origin | undefined {
  const reference = isObject(node) ? node['$ref'] : undefined;
  if (typeof reference !== 'string' || /^[a-z][a-z\d+.-]*:/i.test(reference)) return undefined;
  const [file = '', fragment = ''] = reference.split('#');
  if (file === '' && path === entry) return undefined;
  // Anchors are resolved later, after all files were joined.
  if (fragment !== '' && !fragment.startsWith('/')) return undefined;
  const target = file === '' ? path : resolve(dirname(path), decodeURIComponent(file));
  return { path: target, pointer: decodeURIComponent(fragment) };
}
