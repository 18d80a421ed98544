import { and, asc, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { ChangePart } from '#src/contract/change-parts.ts'
import { TRUST_RULES_MAX } from '#src/contract/core/trust.ts'
import type { Database, Queryable, Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { findNames } from '#src/services/kit/find-names.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { trustRules } from './schema.ts'

const inForce = isNull(trustRules.endedAt)

type NewRule = {
  name: string
  priceMaxCents: number | null
  parts: ChangePart[]
  samplePercent: number
}

export function listRules(db: Queryable, limit: number) {
  const { addedAt, id } = trustRules
  return db.select().from(trustRules).where(inForce).orderBy(asc(addedAt), asc(id)).limit(limit)
}

function countRules(db: Queryable): Promise<number> {
  return db.$count(trustRules, inForce)
}

/** @throws Refusal when as many are in force as there may be */
export function addRule(
  db: Database,
  call: Facts & { caller: Caller },
  rule: NewRule,
): Promise<string> {
  return addOnce(db, call, trustRules, async (tx, id) => {
    await lockName(tx, 'trust rules')
    if ((await countRules(tx)) >= TRUST_RULES_MAX) {
      throw new Refusal('ruleBroken', 'core:trust.tooMany')
    }
    await tx.insert(trustRules).values({ id, ...rule, addedBy: call.caller.userId })
    await recordAudit(tx, call, { event: 'trust-rule.added', subjectId: id, after: rule })
  })
}

/** @returns whether it was in force */
export async function endRule(tx: Tx, id: string, endedBy: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(trustRules)
    .set({ endedAt: sql`now()`, endedBy })
    .where(and(eq(trustRules.id, id), inForce))
  return rowCount === 1
}

/** The rules that decided some of these reviews, ended ones included. */
export function findRuleNames(
  db: Queryable,
  reviews: readonly { ruleId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = reviews.flatMap(({ ruleId }) => ruleId ?? [])
  return findNames(db, trustRules, ids)
}

/** The rule's name, ended or not, as a column of a statement that reads a review. */
export function ruleNameOf(ruleId: SQLWrapper) {
  const { id, name } = trustRules
  return sql<string | null>`(select ${name} from ${trustRules} where ${id} = ${ruleId})`
}
