import type { IDBPIndex } from 'idb'
import type { CouponVerdict } from '#src/contract/core/coupon-verdict.ts'
import type { TillDeal } from '#src/contract/core/till-sync.ts'
import { type Limit, limitOf, readStanding, standingStores } from './limits.ts'
import { type Proof, proofOf } from './proof.ts'
import { type Entry, type ListedCoupon, openStore, type Synced, type TillSchema } from './store.ts'
import { type Known, type Question, verdictOf } from './verdict.ts'

/** What only a till without the line says, besides the verdicts of the rules. */
export type TillVerdict =
  | CouponVerdict
  | 'notSynced'
  | 'noCode'
  | 'unknown'
  | 'unknownCut'
  | 'forged'
  | 'otherShop'
  | 'laterDeal'
  | 'needsLine'

export type CodeCheck = {
  verdict: TillVerdict
  /** Why nothing is redeemed now, whatever the coupon; null while the till may. */
  limit: Limit | null
  code: string
  hash: string
  deal: TillDeal | null
  /** What the verdict goes by, once the first list came whole. */
  synced?: Synced
}

/** What a till says to a text that was typed or scanned, by what it knows and the rules of the services. */
export async function checkCode(text: string, question: Question): Promise<CodeCheck> {
  const store = await openStore()
  const standing = await readStanding(store.transaction(standingStores))
  const { synced } = standing
  if (!synced?.whole) return { verdict: 'notSynced', limit: null, code: '', hash: '', deal: null }
  const proof = await proofOf(text, synced)
  const { code, hash, listed, deal, ...own } = await find(proof, synced)
  const limit = limitOf(standing, synced, deal?.cents ?? 0, question.now)
  const known = { code, hash, deal, limit, synced }
  const doubt = doubtOf(proof, listed, synced)
  if (doubt) return { ...known, verdict: doubt }
  if (!deal) return { ...known, verdict: 'laterDeal' }
  if ((deal.valueCents ?? deal.rules.couponValueCents) !== null)
    return { ...known, verdict: 'needsLine' }
  const signed = proof.signed === 'forged' ? null : proof.signed
  return { ...known, verdict: verdictOf({ synced, deal, listed, signed, ...own }, question) }
}

type Found = Pick<Known, 'listed' | 'ofCoupon' | 'ofDeal'> & {
  code: string
  hash: string
  deal: TillDeal | null
}

/** The likeliest of the codes that the list knows, else the likeliest, and what this till did with it. */
async function find(proof: Proof, synced: Synced): Promise<Found> {
  const reading = (await openStore()).transaction(['coupons', 'queue'])
  const coupons = reading.objectStore('coupons')
  const read = await Promise.all(
    proof.codes.map(async (code) => ({ ...code, listed: await coupons.get(code.hash) })),
  )
  const found = read.find(({ listed }) => listed) ?? read[0] ?? NO_CODE
  const deal = dealOf(proof, found.listed, synced)
  const queue = reading.objectStore('queue')
  const [ofCoupon, ofDeal] = await Promise.all([
    queue.index('hash').getAll(found.hash),
    deal ? entriesOf(queue.index('dealId'), deal) : [],
  ])
  return { ...found, deal, ofCoupon: ofCoupon.filter(stands), ofDeal: ofDeal.filter(stands) }
}

type ByDeal = IDBPIndex<TillSchema, ['coupons', 'queue'], 'queue', 'dealId'>

/** Only where they may fill the deal: there may be thousands. */
async function entriesOf(index: ByDeal, deal: TillDeal): Promise<Entry[]> {
  const { perBranchDay, perBranchHour } = deal.rules
  const most = Math.min(perBranchDay ?? Infinity, perBranchHour ?? Infinity)
  const isNear = deal.redeemedToday + (await index.count(deal.id)) >= most
  return isNear ? index.getAll(deal.id) : []
}

const NO_CODE = { code: '', hash: '', listed: undefined }
const stands = ({ voided }: Entry) => !voided

/** Why the rules need not be asked; null if it is a coupon of this shop, as far as the till can know. */
function doubtOf(
  { codes, signed }: Proof,
  listed: ListedCoupon | undefined,
  { merchantId, cut }: Synced,
): TillVerdict | null {
  if (codes.length === 0) return 'noCode'
  if (signed === 'forged') return 'forged'
  if (signed) return signed.merchantId === merchantId ? null : 'otherShop'
  if (listed) return null
  return cut ? 'unknownCut' : 'unknown'
}

function dealOf({ signed }: Proof, listed: ListedCoupon | undefined, { deals }: Synced) {
  const dealId = listed?.dealId ?? (signed === 'forged' ? null : signed?.dealId)
  return deals.find(({ id }) => id === dealId) ?? null
}
