/**
 * What a statement of a migration keeps waiting in a table that is there already: `rewrites` writes every row
 * anew while nobody reads or writes; `scans` reads every row while nobody writes; `rows` changes rows,
 * for as long as there are such.
 */
export type Lock = { kind: 'rewrites' | 'scans' | 'rows'; table: string; what: string }

const NAME = '(?:ONLY\\s+)?(?:"?public"?\\.)?"?(\\w+)"?'
const VOLATILE =
  /DEFAULT\s+[^,]*\b(gen_random_uuid|random|clock_timestamp|nextval|uuid_generate_\w+)\(/i

type Rule = { kind: Lock['kind']; what: string; finds: (statement: string) => string | undefined }

const tableOf = (pattern: string) => {
  const expression = new RegExp(pattern.replace('NAME', NAME), 'i')
  return (statement: string) => expression.exec(statement)?.[1]
}
const altered = tableOf('^ALTER\\s+TABLE\\s+(?:IF\\s+EXISTS\\s+)?NAME')
const altering = (matches: (statement: string) => boolean) => (statement: string) =>
  matches(statement) ? altered(statement) : undefined

const rules: readonly Rule[] = [
  {
    kind: 'rewrites',
    what: 'changes the type of a column',
    finds: altering((text) => /ALTER\s+(COLUMN\s+)?\S+\s+(SET\s+DATA\s+)?TYPE\b/i.test(text)),
  },
  {
    kind: 'rewrites',
    what: 'adds a column with a value of its own for each row',
    finds: altering(
      (text) =>
        /ADD\s+(COLUMN\s+)?/i.test(text) &&
        (/GENERATED\s+ALWAYS\s+AS\s*(\(|IDENTITY)/i.test(text) ||
          /\b(big|small)?serial\b/i.test(text) ||
          VOLATILE.test(text)),
    ),
  },
  {
    kind: 'rewrites',
    what: 'rewrites the table',
    finds: tableOf('^(?:VACUUM\\s+(?:\\(\\s*)?FULL\\)?|CLUSTER)\\s+(?:\\w+\\s+)?NAME'),
  },
  {
    kind: 'scans',
    what: 'forbids nulls, which reads every row',
    finds: altering((text) => /ALTER\s+(COLUMN\s+)?\S+\s+SET\s+NOT\s+NULL/i.test(text)),
  },
  {
    kind: 'scans',
    what: 'adds a constraint, which reads every row',
    finds: altering(
      (text) =>
        /ADD\s+(CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN)\b/i.test(text) &&
        !/NOT\s+VALID\s*;?\s*$|USING\s+INDEX/i.test(text),
    ),
  },
  {
    kind: 'scans',
    what: 'builds an index',
    finds: tableOf(
      '^CREATE\\s+(?:UNIQUE\\s+)?INDEX\\s+(?!CONCURRENTLY)(?:IF\\s+NOT\\s+EXISTS\\s+)?\\S+\\s+ON\\s+NAME',
    ),
  },
  {
    kind: 'scans',
    what: 'builds indexes anew',
    finds: tableOf('^REINDEX\\s+(?:TABLE|INDEX)\\s+(?!CONCURRENTLY)NAME'),
  },
  {
    kind: 'rows',
    what: 'changes rows',
    finds: tableOf('^(?:WITH\\b[\\s\\S]+?\\b)?(?:UPDATE|DELETE\\s+FROM)\\s+NAME'),
  },
  { kind: 'rows', what: 'runs a program', finds: (text) => (/^DO\b/i.test(text) ? '' : undefined) },
]

/** The locks that last as long as a table is large, of tables that the file does not create itself. */
export function locksOf(sql: string): Lock[] {
  const statements = statementsOf(sql)
  const own = new Set(
    statements.map(
      tableOf('^CREATE\\s+(?:UNLOGGED\\s+)?TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?NAME'),
    ),
  )
  return statements.flatMap((statement) => {
    for (const { kind, what, finds } of rules) {
      const table = finds(statement)
      if (table !== undefined && !own.has(table)) return [{ kind, table, what }]
    }
    return []
  })
}

/** Its first line says so: it builds indexes or changes rows while others write, each statement by itself. */
export function isWithoutLocks(sql: string): boolean {
  return sql.startsWith('-- without locks')
}

/** Split at each semicolon outside of quotes; comments left out. */
function statementsOf(sql: string): string[] {
  const parts = sql.match(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|;|[^$';-]+|[$'-]/g) ?? []
  const statements = ['']
  for (const part of parts) {
    if (part === ';') statements.push('')
    else if (!part.startsWith('--')) statements.push((statements.pop() ?? '') + part)
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
