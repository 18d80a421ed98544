import { and, inArray, isNull } from 'drizzle-orm'
import { approveDeal, deleteDeal } from '#src/contract/core/deals.ts'
import { seenVersion } from '#src/services/kit/decisions/bulk-command.ts'
import { answerOf, type DecidedNoun } from '#src/services/kit/decisions/bulk-noun.ts'
import { findListedDeals } from './list-deals.ts'
import { deals } from './schema.ts'
import { decideDeal, removeDeal } from './workflow.ts'

export const dealsInBulk: DecidedNoun<'deal'> = {
  kind: 'deal',
  gate: (act) => (act === 'delete' ? deleteDeal : approveDeal),
  find(db, ids) {
    const { id, title: name, merchantId: ownerId, version, deletedAt } = deals
    return db
      .select({ id, name, ownerId, version })
      .from(deals)
      .where(and(inArray(id, [...ids]), isNull(deletedAt)))
  },
  listed: findListedDeals,
  decide(tx, decider, command, timeZone) {
    const { act, id, comment } = command
    if (act === 'delete') return removeDeal(tx, decider, command, timeZone)
    const decision = { action: answerOf(act), id, comment, version: seenVersion(command) }
    return decideDeal(tx, decider, decision, timeZone)
  },
}
