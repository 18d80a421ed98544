import * as contract from '#src/contract/core/trust.ts'
import { findAccounts, lockActiveBusiness } from '#src/services/authentication/index.ts'
import { readName } from '#src/services/core/catalogue/entry-text.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { addMark, countUntouched, endTrust, findMark } from '#src/services/kit/decisions/trust.ts'
import { addRule, endRule, listRules } from '#src/services/kit/decisions/trust-rules.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import {
  Refusal,
  refuseFields,
  requireFullAdministrator,
} from '#src/services/kit/refusals/refusal.ts'
import { answerTrustSample, listTrustSamples, readTrustSample } from './samples.ts'

export const trustEndpoints = [
  bind(contract.listTrustRules, async ({ caller, format }, { db }) => {
    requireFullAdministrator(caller)
    const rows = await listRules(db, contract.TRUST_RULES_MAX)
    const authorIds = rows.map(({ addedBy }) => addedBy)
    const people = await findAccounts(db, authorIds)
    const rules = rows.map(
      ({ id, name, priceMaxCents, parts, samplePercent, addedBy, addedAt }) => ({
        id,
        name,
        priceMaxCents,
        parts,
        samplePercent,
        addedBy: people.get(addedBy)?.name ?? '',
        addedAt: format.instant(addedAt),
      }),
    )
    const totalItems = rules.length
    return {
      data: { rules, ...pageAnswer({ page: 0, size: contract.TRUST_RULES_MAX, totalItems }) },
    }
  }),

  /** Rules are never edited: approvals refer to them, so they must keep their meaning. */
  bind(contract.addTrustRule, async (call, { db }) => {
    requireFullAdministrator(call.caller)
    const { priceMaxCents, parts, samplePercent } = call.body
    const name = readName(call.body.name)
    refuseFields({
      ...(name === '' && { name: 'common:messages.nameRequired' }),
      ...(priceMaxCents === null && parts.length === 0 && { parts: 'core:trust.nothing' }),
      ...(name.includes('\0') && { name: 'common:messages.unreadable' }),
    })
    const id = await addRule(db, call, { name, priceMaxCents, parts, samplePercent })
    return { data: { id }, message: 'core:trust.added' }
  }),
  bind(contract.endTrustRule, async (call, { db }) => {
    requireFullAdministrator(call.caller)
    await db.transaction(async (tx) => {
      const ended = await endRule(tx, call.params.id, call.caller.userId)
      if (!ended) throw new Refusal('notFound', 'core:trust.notFound')
      await recordAudit(tx, call, { event: 'trust-rule.ended', subjectId: call.params.id })
    })
    return { data: null, message: 'core:trust.ruleEnded' }
  }),
  bind(contract.readMerchantTrust, async (call, { db, settings }) => {
    requireFullAdministrator(call.caller)
    const { id } = call.params
    const needed = settings.trustApprovals
    const mark = await findMark(db, id)
    const by = mark && (await findAccounts(db, [mark.markedBy])).get(mark.markedBy)
    const trusted = mark ? { by: by?.name ?? '', since: call.format.instant(mark.markedAt) } : null
    return { data: { trusted, untouched: await countUntouched(db, id, needed), needed } }
  }),
  bind(contract.trustMerchant, async (call, { db, settings }) => {
    requireFullAdministrator(call.caller)
    const { id: ownerId } = call.params
    const needed = settings.trustApprovals
    const { trusted } = call.body
    await db.transaction(async (tx) => {
      if (!trusted) {
        if (await endTrust(tx, call, ownerId)) return
        throw new Refusal('ruleBroken', 'core:trust.notTrusted')
      }
      // Locks the account first, as a profile's rejection does, so that the two never deadlock.
      if ((await lockActiveBusiness(tx, ownerId)) !== 'MERCHANT') {
        throw new Refusal('notFound', 'profiles:notFound')
      }
      await addMark(tx, call, ownerId, async () => {
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
