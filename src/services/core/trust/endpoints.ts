import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import {
  addTrustRule,
  endTrustRule,
  listTrustRules,
  readMerchantTrust,
  TRUST_RULES_MAX,
  trustMerchant,
} from '#src/contract/core/trust.ts'
import { findAccounts, lockActiveBusiness } from '#src/services/authentication/index.ts'
import { readName } from '#src/services/core/catalogue/entry-text.ts'
import { requireFullAdministrator } from '#src/services/core/reason-templates/rights.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { addMark, countUntouched, endTrust, findMark } from '#src/services/kit/decisions/trust.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { answerTrustSample, listTrustSamples, readTrustSample } from './samples.ts'
import { trustRules } from './schema.ts'

const inForce = isNull(trustRules.endedAt)

export const trustEndpoints = [
  bind(listTrustRules, async ({ caller, format }, { db }) => {
    requireFullAdministrator(caller)
    const rows = await db
      .select()
      .from(trustRules)
      .where(inForce)
      .orderBy(asc(trustRules.addedAt), asc(trustRules.id))
      .limit(TRUST_RULES_MAX)
    const people = await findAccounts(
      db,
      rows.map(({ addedBy }) => addedBy),
    )
    const rules = rows.map(({ id, name, priceMaxCents, samplePercent, addedBy, addedAt }) => ({
      ...{ id, name, priceMaxCents, samplePercent },
      addedBy: people.get(addedBy)?.name ?? '',
      addedAt: format.instant(addedAt),
    }))
    const totalItems = rules.length
    return { data: { rules, ...pageAnswer({ page: 0, size: TRUST_RULES_MAX, totalItems }) } }
  }),

  /** Rules are never edited: what one approved names it, and it must still say what it said. */
  bind(addTrustRule, async (call, { db }) => {
    requireFullAdministrator(call.caller)
    const { priceMaxCents, samplePercent } = call.body
    const name = readName(call.body.name)
    refuseFields({
      ...(name === '' && { name: 'common:messages.nameRequired' }),
      ...(name.includes('\0') && { name: 'common:messages.unreadable' }),
    })
    const id = v7()
    await db.transaction(async (tx) => {
      if ((await tx.$count(trustRules, inForce)) >= TRUST_RULES_MAX) {
        throw new Refusal('ruleBroken', 'core:trust.tooMany')
      }
      const after = { name, priceMaxCents, samplePercent }
      await tx.insert(trustRules).values({ ...after, id, addedBy: call.caller.userId })
      await recordAudit(tx, call, { event: 'trust-rule.added', subjectId: id, after })
    })
    return { data: { id }, message: 'core:trust.added' }
  }),
  bind(endTrustRule, async (call, { db }) => {
    requireFullAdministrator(call.caller)
    await db.transaction(async (tx) => {
      const [ended] = await tx
        .update(trustRules)
        .set({ endedAt: sql`now()`, endedBy: call.caller.userId })
        .where(and(eq(trustRules.id, call.params.id), inForce))
        .returning({ id: trustRules.id })
      if (!ended) throw new Refusal('notFound', 'core:trust.notFound')
      await recordAudit(tx, call, { event: 'trust-rule.ended', subjectId: ended.id })
    })
    return { data: null, message: 'core:trust.ruleEnded' }
  }),
  bind(readMerchantTrust, async (call, { db, settings }) => {
    requireFullAdministrator(call.caller)
    const { id } = call.params
    const needed = settings.trustApprovals
    const mark = await findMark(db, id)
    const by = mark && (await findAccounts(db, [mark.markedBy])).get(mark.markedBy)
    const trusted = mark ? { by: by?.name ?? '', since: call.format.instant(mark.markedAt) } : null
    return { data: { trusted, untouched: await countUntouched(db, id, needed), needed } }
  }),
  bind(trustMerchant, async (call, { db, settings }) => {
    requireFullAdministrator(call.caller)
    const { id: ownerId } = call.params
    const needed = settings.trustApprovals
    const { trusted } = call.body
    await db.transaction(async (tx) => {
      if (!trusted) {
        if (await endTrust(tx, call, ownerId)) return
        throw new Refusal('ruleBroken', 'core:trust.notTrusted')
      }
      await addMark(tx, call, ownerId, async () => {
        if ((await lockActiveBusiness(tx, ownerId)) !== 'MERCHANT') {
          throw new Refusal('notFound', 'profiles:notFound')
        }
        if (await findMark(tx, ownerId)) throw new Refusal('ruleBroken', 'core:trust.already')
        if ((await countUntouched(tx, ownerId, needed)) < needed) {
          throw new Refusal('ruleBroken', 'core:trust.notYet', { params: { count: needed } })
        }
      })
    })
    return { data: null, message: trusted ? 'core:trust.given' : 'core:trust.ended' }
  }),
  listTrustSamples,
  readTrustSample,
  answerTrustSample,
]
