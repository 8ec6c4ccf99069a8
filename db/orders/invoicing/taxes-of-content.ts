/**
 * SQL of the taxes of a document as a JSON array, from the column `content`. A document without taxes has one entry
 * without a tax: its total. Empty if the content has another form, so that a damaged document stops no query.
 */
export const TAXES_OF_CONTENT = `
  case when json_typeof(content -> 'taxes' -> 0) = 'object' then content -> 'taxes'
    when json_typeof(content -> 'total') = 'object' then json_build_array(content -> 'total')
    else '[]'::json end`;
