import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import type { FailedLine } from './reasons.ts'
import { couponFailures } from './schema.ts'

type Place = { fileId: string; foreseen: boolean }

export async function insertFailures(
  tx: Tx,
  { fileId, foreseen }: Place,
  failures: readonly FailedLine[],
): Promise<void> {
  if (failures.length === 0) return
  const lines = sql.param(failures.map(({ line }) => line))
  const typed = sql.param(failures.map((failed) => storable(failed.typed)))
  const codes = sql.param(failures.map(({ code }) => code))
  const reasons = sql.param(failures.map(({ reason }) => reason))
  const params = sql.param(failures.map((failed) => JSON.stringify(failed.params)))
  await tx.execute(sql`
    insert into ${couponFailures} (file_id, foreseen, line, typed, coupon_code, reason, params)
    select ${fileId}::uuid, ${foreseen}::boolean, line, typed, code, reason, params::jsonb
    from unnest(${lines}::int[], ${typed}::text[], ${codes}::text[], ${reasons}::text[],
      ${params}::text[]) as given (line, typed, code, reason, params)`)
}

/** The dry run's failures become void when the import or another dry run starts. */
export async function forgetForeseen(tx: Tx, fileId: string): Promise<void> {
  const { fileId: file, foreseen } = couponFailures
  await tx.delete(couponFailures).where(and(eq(file, fileId), eq(foreseen, true)))
}

/** PostgreSQL's texts cannot hold NUL. */
function storable(typed: string | null): string | null {
  return typed?.replaceAll('\0', ' ') ?? null
}
