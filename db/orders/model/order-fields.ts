import type { Selectable } from 'kysely';
import type { Orders } from '../../../generated/database.ts';

type Columns = Selectable<Orders>;

/** SQL types in which a column's value can be sent to the statement that places orders. */
type SqlType<Value> =
  NonNullable<Value> extends string
    ? 'text' | 'timestamptz' | 'date' | 'uuid'
    : NonNullable<Value> extends number
      ? 'int' | 'bigint'
      : NonNullable<Value> extends boolean
        ? 'boolean'
        : 'jsonb';

type FieldRow = {
  [Column in keyof Columns]: {
    column: Column;
    type: SqlType<Columns[Column]>;
    /** Value of an order that is placed without the field. If the value is null, answers don't contain the field. */
    absent: Columns[Column];
    /** Whether the field may contain data about a customer. If so, `customer erase` replaces its value by `absent`. */
    isPersonal: boolean;
    /** Whether `updateOrder` can change the field. */
    isPatchable: boolean;
  };
}[keyof Columns];

/**
 * Plain fields of an order, by their names in the contract. The value of a plain field is copied unchanged from the
 * request that places the order to its column, and from there to each answer. Statements, records, bodies, erasure and
 * export are derived from these rows.
 */
export const ORDER_FIELDS = {
  captureMode: {
    column: 'capture',
    type: 'text',
    absent: 'AUTOMATIC',
    isPersonal: false,
    isPatchable: false,
  },
  reference: { column: 'reference', type: 'text', absent: null, isPersonal: true, isPatchable: true },
  channel: { column: 'channel', type: 'text', absent: null, isPersonal: false, isPatchable: false },
  metadata: { column: 'metadata', type: 'jsonb', absent: {}, isPersonal: true, isPatchable: true },
} as const satisfies Record<string, FieldRow>;

export type FieldName = keyof typeof ORDER_FIELDS;
type RowOf<Name extends FieldName> = (typeof ORDER_FIELDS)[Name];
type ValueOf<Name extends FieldName> = Columns[RowOf<Name>['column']];
type OptionalName = { [Name in FieldName]: null extends ValueOf<Name> ? Name : never }[FieldName];
export type PatchableName = {
  [Name in FieldName]: RowOf<Name>['isPatchable'] extends true ? Name : never;
}[FieldName];
type Notes = Record<string, string>;

/** Plain fields of a placement, by their names in the contract. */
export type PlacedFields = { [Name in Exclude<FieldName, OptionalName>]: ValueOf<Name> } & {
  [Name in OptionalName]?: NonNullable<ValueOf<Name>> | undefined;
};

/** Plain fields of an answer, by their names in the contract. */
type ShownFields = { [Name in Exclude<FieldName, OptionalName>]: ValueOf<Name> } & {
  [Name in OptionalName]?: NonNullable<ValueOf<Name>>;
};

/** Columns of the plain fields, with the types of their values. */
export type FieldColumns = Pick<Columns, RowOf<FieldName>['column']>;

/**
 * Columns that a change of the order may overwrite. An idempotency key stores the values that they had when the order
 * was placed.
 */
export type PatchableColumns = Pick<Columns, RowOf<PatchableName>['column']>;

/** A JSON merge patch (RFC 7396) of the plain fields. */
export type FieldPatch = {
  [Name in PatchableName]?:
    ValueOf<Name> | (ValueOf<Name> extends Notes ? Record<string, string | null> : never) | null | undefined;
};

/**
 * Input with exactly the plain fields. A field that is missing in `ORDER_FIELDS`, or that exists only in
 * `ORDER_FIELDS`, is a type error.
 */
type Exact<Input, Name extends FieldName = FieldName> = Input &
  Record<Exclude<keyof Input, Name> | Exclude<Name, keyof Input>, never>;

/**
 * The rows of `ORDER_FIELDS` with their names. The cast is needed because `Object.entries` returns names of type
 * `string`.
 */
const ROWS = Object.entries(ORDER_FIELDS) as [FieldName, FieldRow][];

/** Columns of all plain fields. */
export const FIELD_COLUMNS = Object.values(ORDER_FIELDS).map(({ column }) => column);

/** `column type` of all plain fields, as a column definition list in SQL. */
export const TYPED_FIELD_COLUMNS = ROWS.map(([, { column, type }]) => `${column} ${type}`).join(', ');

/** Columns of the fields that `updateOrder` can change. */
export const PATCHABLE_COLUMNS = ROWS.filter(([, row]) => row.isPatchable).map(([, { column }]) => column);

const PERSONAL_ROWS = ROWS.filter(([, { isPersonal }]) => isPersonal);

/** Columns of personal fields, with the values that `customer erase` writes. */
export const ERASED_COLUMNS: Partial<FieldColumns> = Object.fromEntries(
  PERSONAL_ROWS.map(([, { column, absent }]) => [column, absent]),
);

/** Those columns of `ERASED_COLUMNS` that an idempotency key stores. */
export const ERASED_REMEMBERED: Partial<FieldColumns> = Object.fromEntries(
  PERSONAL_ROWS.filter(([, { isPatchable }]) => isPatchable).map(([, { column, absent }]) => [
    column,
    absent,
  ]),
);

// Each function below builds an object with one entry per row of `ORDER_FIELDS`. TypeScript can't infer the type of an
// object that a loop builds, so each function has a cast.

/** Takes the plain fields from a request that places an order. */
export function placedFields<Input extends { [Name in FieldName]?: NonNullable<ValueOf<Name>> | undefined }>(
  input: Exact<Input>,
): PlacedFields {
  const fields: Record<string, unknown> = {};
  for (const [name, { absent }] of ROWS) fields[name] = input[name] ?? absent ?? undefined;
  return fields as PlacedFields; // each row has set its field
}

/** Turns the plain fields of a placement into columns with the values that a later read would return. */
export function columnsOfPlaced(placed: PlacedFields): FieldColumns {
  const columns: Record<string, unknown> = {};
  for (const [name, { column, type }] of ROWS) {
    const value = placed[name];
    columns[column] = type === 'jsonb' ? asStored(value as Notes) : (value ?? null); // fields of type jsonb are notes
  }
  return columns as FieldColumns; // each row has set its column
}

/** Turns columns of an order into plain fields of an answer. */
export function shownFields(columns: FieldColumns): ShownFields {
  const fields: Record<string, unknown> = {};
  for (const [name, { column }] of ROWS) {
    const value = columns[column as keyof FieldColumns]; // a column of the order's table
    if (value != null) fields[name] = value;
  }
  return fields as ShownFields; // each row has set its field
}

/** Applies a patch to columns of an order. A field that is null in the patch becomes absent. */
export function patchedColumns(columns: FieldColumns, patch: FieldPatch): PatchableColumns {
  const patched: Record<string, unknown> = {};
  for (const [name, { column, type, absent, isPatchable }] of ROWS) {
    if (!isPatchable) continue;
    const before = columns[column as keyof FieldColumns]; // a column of the order's table
    const value = patch[name as PatchableName]; // the field is patchable, as checked above
    if (value === undefined) patched[column] = before;
    else if (value === null) patched[column] = absent;
    else patched[column] = type === 'jsonb' ? mergePatch(before as Notes, value as Notes) : value; // fields of type jsonb are notes
  }
  return patched as PatchableColumns; // each patchable row has set its column
}

function mergePatch(notes: Notes, patch: Record<string, string | null>): Notes {
  const merged = new Map(Object.entries(notes));
  for (const [name, text] of Object.entries(patch)) {
    if (text === null) merged.delete(name);
    else merged.set(name, text);
  }
  return Object.fromEntries(merged);
}

/**
 * Sorts names (ASCII) in the order in which jsonb stores them, short names first. So all answers with the same notes
 * have the same bytes.
 */
const asStored = (notes: Notes): Notes =>
  Object.fromEntries(
    Object.entries(notes).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)),
  );

/**
 * Returns the notes of a line as they are stored and read. Undefined if the line has no notes, because nothing is
 * stored for such a line.
 */
export const storedNotes = (notes: Notes = {}): Notes | undefined =>
  Object.keys(notes).length === 0 ? undefined : asStored(notes);
