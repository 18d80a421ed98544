import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { Finding } from '#src/contract/core/safeguards.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import { findings } from './schema.ts'

/** A server that did not look for so long is gone. */
const SILENT = sql`now() - interval '1 day'`

/** Replaces what this server found before, and forgets servers that are gone. */
export async function keepFindings(
  db: Database,
  host: string,
  found: readonly Omit<Finding, 'host'>[],
): Promise<void> {
  const names = found.map(({ name }) => name)
  await db.transaction(async (tx) => {
    await tx.delete(findings).where(lt(findings.foundAt, SILENT))
    await tx.delete(findings).where(and(eq(findings.host, host), notInArray(findings.name, names)))
    await tx
      .insert(findings)
      .values(found.map((one) => ({ host, ...one })))
      .onConflictDoUpdate({
        target: [findings.host, findings.name],
        set: { level: sql`excluded.level`, words: sql`excluded.words`, foundAt: sql`now()` },
      })
  })
}

/** What fails first; what all servers found alike, once without a name of one. */
export async function findFindings(
  db: Queryable,
): Promise<{ findings: Finding[]; lookedAt: Date | null }> {
  const { rows } = await db.execute<Finding & { lookedAt: string }>(sql`
    select case when count(*) = (select count(distinct host) from ${findings}) then ''
        else string_agg(host, ', ' order by host) end as host,
      name, level, words, min(found_at)::text as "lookedAt"
    from ${findings} where found_at >= ${SILENT}
    group by name, level, words
    order by array_position(array['fail', 'warn', 'ok'], level), name, words`)
  const looked = rows.map(({ lookedAt }) => new Date(lookedAt).getTime())
  return {
    findings: rows.map(({ lookedAt: _at, ...finding }) => finding),
    lookedAt: looked.length > 0 ? new Date(Math.min(...looked)) : null,
  }
}
