import type { Selectable } from 'kysely';
import type { Orders } from '../../../generated/database.ts';

type Columns = Selectable<Orders>;

/** SQL types with which the statement that places orders can receive a value of this TypeScript type. */
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
    /**
     * Value of the column if an order is placed without the field. If the default is null, responses don't contain the
     * field.
     */
    absent: Columns[Column];
    /**
     * Whether the field may contain personal data. If the field may contain personal data, the command `customer erase`
     * replaces the field's value by `absent`.
     */
    isPersonal: boolean;
    /** Whether `updateOrder` can change the field. */
    isPatchable: boolean;
  };
}[keyof Columns];

/**
 * The plain fields of an order, by their names in the contract. A plain field is copied unchanged from the request that
 * places the order to a column, and from this column to each response (`toOrder`). All code that writes, changes, erases
 * or exports plain fields uses this table.
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
  replaces: { column: 'replaces', type: 'uuid', absent: null, isPersonal: false, isPatchable: false },
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

/** The plain fields of a request that places an order, by their names in the contract. */
export type PlacedFields = { [Name in Exclude<FieldName, OptionalName>]: ValueOf<Name> } & {
  [Name in OptionalName]?: NonNullable<ValueOf<Name>> | undefined;
};

/** Columns of the plain fields, with the types of their values. */
export type FieldColumns = Pick<Columns, RowOf<FieldName>['column']>;

/**
 * Columns of the fields that `updateOrder` can change. The result of the placement is stored under its idempotency key,
 * and keeps the first values of these columns.
 */
export type PatchableColumns = Pick<Columns, RowOf<PatchableName>['column']>;

/** A JSON merge patch (RFC 7396) of the plain fields. */
export type FieldPatch = {
  [Name in PatchableName]?:
    ValueOf<Name> | (ValueOf<Name> extends Notes ? Record<string, string | null> : never) | null | undefined;
};

/** An input type that must have exactly the plain fields: a missing or an additional field is a type error. */
type Exact<Input, Name extends FieldName = FieldName> = Input &
  Record<Exclude<keyof Input, Name> | Exclude<Name, keyof Input>, never>;

/** `ORDER_FIELDS` as entries. The cast is needed because `Object.entries` returns names of type `string`. */
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

/** The columns of `ERASED_COLUMNS` whose values are also stored in results under idempotency keys. */
export const ERASED_REMEMBERED: Partial<FieldColumns> = Object.fromEntries(
  PERSONAL_ROWS.filter(([, { isPatchable }]) => isPatchable).map(([, { column, absent }]) => [
    column,
    absent,
  ]),
);

// The following functions need casts, because TypeScript can't infer the type of an object that a loop builds.

/** Returns the plain fields of a request that places an order. */
export function placedFields<Input extends { [Name in FieldName]?: NonNullable<ValueOf<Name>> | undefined }>(
  input: Exact<Input>,
): PlacedFields {
  const fields: Record<string, unknown> = {};
  for (const [name, { absent }] of ROWS) fields[name] = input[name] ?? absent ?? undefined;
  return fields as PlacedFields; // each row has set its field
}

/** Converts the plain fields of a placement to columns, with the same values that a later read returns. */
export function columnsOfPlaced(placed: PlacedFields): FieldColumns {
  const columns: Record<string, unknown> = {};
  for (const [name, { column, type }] of ROWS) {
    const value = placed[name];
    columns[column] = type === 'jsonb' ? asStored(value as Notes) : (value ?? null); // fields of type jsonb are notes
  }
  return columns as FieldColumns; // each row has set its column
}

/** Applies a patch to the columns of an order. A null in the patch sets the column to the field's `absent` value. */
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
 * Sorts notes by their names in the sequence of jsonb: short names first, names of equal length in ASCII order. So the
 * response to a placement has the same bytes as a later read.
 */
const asStored = (notes: Notes): Notes =>
  Object.fromEntries(
    Object.entries(notes).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)),
  );

/**
 * Returns the notes of a line as a later read returns them. Returns undefined if there are no notes, because the column
 * is then null.
 */
export const storedNotes = (notes: Notes = {}): Notes | undefined =>
  Object.keys(notes).length === 0 ? undefined : asStored(notes);
