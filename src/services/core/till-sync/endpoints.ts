import * as contract from '#src/contract/core/till-sync.ts'
import { findTillOf, requireOffline } from '#src/services/authentication/index.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { countEntries } from './count-entries.ts'
import { findNews, NEWS_MAX } from './find-doubles.ts'
import { hashKeyOf } from './hash-code.ts'
import { syncTill } from './sync.ts'
import { syncCoupons } from './sync-coupons.ts'
import { presentOutcomes } from './upload/present.ts'
import { storeUpload } from './upload/upload.ts'

const DAY_MS = 86_400_000
/** News are looked for again from before the last answer: a till knows those that it had. */
const NEWS_OVERLAP_MS = 30_000

export const tillSyncEndpoints = [
  bind(contract.syncTill, async ({ caller }, deps) => ({ data: await syncTill(deps, caller) })),

  bind(contract.syncCoupons, async ({ caller, query }, { db, settings }) => {
    const till = await requireOffline(db, caller)
    const hashKey = hashKeyOf(settings, till.id)
    const timeZone = settings.businessTimeZone
    const which = { merchantId: caller.userId, hashKey, timeZone }
    return { data: await syncCoupons(db, query.after, which) }
  }),

  bind(contract.uploadEntries, async (call, { db, settings, noteSignature }) => {
    const { caller, body } = call
    const tillId = body.tillId ?? caller.counter?.tillId
    const till = tillId && (await findTillOf(db, caller.userId, tillId))
    if (!till) throw new Refusal('notFound', 'till-sync:noTill')
    const outcomes = await db.transaction(async (tx) => {
      const stored = await storeUpload(tx, call, till, body, settings.businessTimeZone)
      return presentOutcomes(tx, call, body.entries, stored)
    })
    const isForeign = outcomes.some(({ outcome }) => outcome === 'FOREIGN_SIGNATURE')
    if (isForeign && till.publicKey && till.id === caller.counter?.tillId)
      await noteSignature(till.id, 'wrong')
    return { data: { outcomes } }
  }),

  bind(contract.readTillOffline, async ({ params, caller, format }, { db }) => {
    if (!(await findTillOf(db, caller.userId, params.id)))
      throw new Refusal('notFound', 'till-sync:noTill')
    const { lastUpload, ...figures } = await countEntries(db, params.id)
    return { data: { ...figures, lastUpload: lastUpload && format.instant(lastUpload) } }
  }),

  bind(contract.readTillNews, async ({ caller, query }, { db, quick }) => {
    const { counter, userId } = caller
    const till = counter && (await findTillOf(quick, userId, counter.tillId))
    if (!till) throw new Refusal('notFound', 'till-sync:noTill')
    const now = await readDatabaseClock(quick)
    const after = /^\d{1,14}$/.test(query.after) ? Number(query.after) : now - DAY_MS
    const since = new Date(Math.max(after - NEWS_OVERLAP_MS, now - DAY_MS))
    const doubles = await findNews(db, { merchantId: userId, tillId: till.id, since })
    const last = doubles.length < NEWS_MAX ? undefined : doubles.at(-1)
    const next = String(last ? last.foundAt + NEWS_OVERLAP_MS : now)
    return { data: { offline: till.offline, doubles, next } }
  }),
]
