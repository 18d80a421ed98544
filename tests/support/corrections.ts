import { eq, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import type { CorrectedRules } from '#src/contract/core/coupon-rules.ts'
import type { DealCorrection } from '#src/contract/core/deal-corrections.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { addBranch } from './branches.ts'
import { addCoupons, openCoupons, type Shopper } from './coupons.ts'

type DealRow = Awaited<ReturnType<Awaited<ReturnType<typeof openCoupons>>['deal']>>
type Wrong = { errors?: Record<string, string> }

/** A shop with two branches that corrects the rules of its live deals, an administrator and a buyer. */
export async function openCorrections() {
  const shop = await openCoupons()
  const { db } = shop
  const [owner, rival, admin, buyer] = await Promise.all([
    shop.person(),
    shop.person(),
    shop.person({ role: 'ADMIN' }),
    shop.person({ role: 'USER', business: undefined }),
  ])
  const [fort, galle] = [
    await addBranch(db, owner.id, 'Fort'),
    await addBranch(db, owner.id, 'Galle'),
  ]

  const wordsOf = ({ title, subTitle, description, termsAndConditions, coverImage }: DealRow) => ({
    title,
    subTitle,
    description,
    termsAndConditions,
    coverImage,
    imageUrls: [coverImage],
  })

  const send = (deal: DealRow, couponRules: object, by: Shopper = owner) =>
    by.ask<{ id: string } & Wrong>('/deal-corrections', 'POST', {
      ...wordsOf(deal),
      couponRules,
      dealId: deal.id,
    })
  const edit = (deal: DealRow, id: string, version: number, couponRules?: object) =>
    owner.ask<Wrong>('/deal-corrections', 'PUT', {
      ...wordsOf(deal),
      ...(couponRules && { couponRules }),
      id,
      version,
    })
  const decide = (id: string, approvalStatus = 'APPROVED', version = 1) =>
    admin.ask('/deal-corrections/decide', 'PUT', {
      id,
      version,
      approvalStatus,
      ...(approvalStatus === 'REJECTED' && { comment: 'Say why.' }),
    })
  const read = async (id: string, by: Shopper = owner) =>
    (await by.ask<DealCorrection>(`/deal-corrections/${id}`)).data

  async function approved(deal: DealRow, rules: CorrectedRules) {
    const { data } = await send(deal, rules)
    const answer = await decide(data.id)
    if (answer.code !== 2000) throw new Error(answer.displayMessage)
    return data.id
  }

  async function stored(id: string) {
    const [row] = await db.select().from(deals).where(eq(deals.id, id))
    if (!row) throw new Error('no deal')
    return row
  }

  async function dealWith(rules: object) {
    const deal = await shop.deal(owner.id, rules)
    await db.execute(sql`insert into deal_images (deal_id, position, url)
      values (${deal.id}, 0, ${deal.coverImage})`)
    return deal
  }

  async function held(deal: DealRow, count: number) {
    const collected = { collectedBy: buyer.id, collectedAt: new Date() }
    return (await addCoupons(db, deal, count, collected)).map(({ code }) => code)
  }

  const at = (branchId: string) => (code: string) => owner.redeem(code, v4(), { branchId })

  return {
    shop,
    owner,
    rival,
    admin,
    buyer,
    fort,
    galle,
    wordsOf,
    send,
    edit,
    decide,
    read,
    approved,
    stored,
    dealWith,
    held,
    at,
  }
}
