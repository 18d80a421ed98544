import type { Tx } from '#src/database/connect.ts'
import type { coupons } from '../../services/core/coupons/schema.ts'
import { packageSubscriptions, userPackages } from '../../services/core/user-packages/schema.ts'
import { type Buyer, createBuyer, packageId, packageList } from './package-story.ts'
import { insertAll } from './rows.ts'
import type { World } from './world.ts'

type Coupon = typeof coupons.$inferInsert
export type WorldPackages = (typeof userPackages.$inferInsert)[]
type Joined = typeof packageSubscriptions.$inferInsert

export function worldPackages({ pictures, createdAt }: World): WorldPackages {
  return packageList.map(({ key, picture, ...terms }, place) => ({
    ...terms,
    id: packageId(key),
    imageUrl: pictures.url(picture, 'ishara'),
    createdAt: new Date(createdAt.getTime() + place),
  }))
}

export function collectOffPackages(
  rows: readonly Coupon[],
  { accounts, now, timeZone }: World,
): { coupons: Coupon[]; joined: Joined[] } {
  const buyers = accounts
    .filter(({ role }) => role === 'USER')
    .map((account, place) => createBuyer(account, place, now))
  const places = new Map(buyers.map(({ id }, place) => [id, place]))
  const takers = new Map<string, string>()
  const inTime = rows
    .flatMap(({ id, collectedBy, collectedAt }) =>
      collectedAt ? [{ id, first: places.get(collectedBy ?? '') ?? 0, at: collectedAt }] : [],
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { id, first, at } of inTime) {
    const taker = nextTaker(buyers, first, (buyer) => buyer.take(at, timeZone))
    if (taker) takers.set(id, taker.id)
  }
  const coupons = rows.map((row) => ({
    ...row,
    collectedBy: takers.get(row.id) ?? row.collectedBy,
  }))
  return { coupons, joined: buyers.flatMap(({ joined }) => joined) }
}

export async function writePackages(
  tx: Tx,
  packages: WorldPackages,
  joined: Joined[],
): Promise<void> {
  await insertAll(tx, userPackages, packages)
  await insertAll(tx, packageSubscriptions, joined)
}

function nextTaker(buyers: readonly Buyer[], first: number, takes: (buyer: Buyer) => boolean) {
  for (let turn = 0; turn < buyers.length; turn += 1) {
    const buyer = buyers[(first + turn) % buyers.length]
    if (buyer && takes(buyer)) return buyer
  }
  return undefined
}
