import pg from 'pg'

/** Whatever PostgreSQL keeps of a schema, one line each; what an extension brought is its own affair. */
const parts = `
  WITH tables AS (
    SELECT oid, relname, relkind, relpersistence, reloptions, relacl FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relname NOT LIKE 'schema_migrations%'
  )
  SELECT concat_ws(' ', relkind, relname, relpersistence, reloptions, relacl) AS line FROM tables
  UNION ALL SELECT concat_ws(' ', 'column', relname,
      row_number() OVER (PARTITION BY attrelid ORDER BY attnum), attname,
      format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull, attidentity,
      attgenerated, attstorage, attacl, pg_get_expr(adbin, adrelid))
    FROM tables JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relkind = 'r'
  UNION ALL SELECT concat_ws(' ', 'constraint', relname, conname, convalidated, pg_get_constraintdef(pg_constraint.oid))
    FROM tables JOIN pg_constraint ON conrelid = tables.oid
  UNION ALL SELECT concat_ws(' ', 'index', indisvalid, indisclustered, indisreplident, pg_get_indexdef(indexrelid))
    FROM tables JOIN pg_index ON indrelid = tables.oid
  UNION ALL SELECT concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(pg_trigger.oid))
    FROM tables JOIN pg_trigger ON tgrelid = tables.oid AND NOT tgisinternal
  UNION ALL SELECT concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) FROM pg_statistic_ext
  UNION ALL SELECT concat_ws(' ', 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart,
      seqincrement, seqmax, seqmin, seqcache, seqcycle) FROM pg_sequence
  UNION ALL SELECT concat_ws(' ', 'function', proacl, pg_get_functiondef(oid)) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
  UNION ALL SELECT concat_ws(' ', 'extension', extname, extversion) FROM pg_extension
  UNION ALL SELECT concat_ws(' ', 'comment', classoid::regclass, description) FROM pg_description
    WHERE objoid IN (SELECT oid FROM tables)
  ORDER BY line`

/** The schema of a database as lines that compare, on every engine. */
export async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(parts)
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}
