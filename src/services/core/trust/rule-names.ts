import { inArray } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { trustRules } from './schema.ts'

/** Of the rules that decided some of these reviews, ended ones too. */
export async function findRuleNames(
  db: Queryable,
  reviews: readonly { ruleId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = reviews.flatMap(({ ruleId }) => ruleId ?? [])
  if (ids.length === 0) return new Map()
  const { id, name } = trustRules
  const rows = await db.select({ id, name }).from(trustRules).where(inArray(id, ids))
  return new Map(rows.map((rule) => [rule.id, rule.name]))
}
