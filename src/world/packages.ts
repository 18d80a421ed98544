import type { Tx } from '#src/database/connect.ts'
import { addDays, businessDate, endOfBusinessDate } from '#src/i18n/business-time.ts'
import type { coupons } from '#src/services/core/coupons/schema.ts'
import { packageSubscriptions, userPackages } from '#src/services/core/user-packages/schema.ts'
import { accountId, type WorldAccount } from './account.ts'
import { worldId } from './random.ts'
import { insertAll } from './rows.ts'
import { DAY, MINUTE, type World } from './world.ts'

type WorldPackage = Omit<typeof userPackages.$inferInsert, 'id' | 'imageUrl'> & {
  key: string
  picture: string
}

const welcome = offered('welcome', 'tea', 'Welcome', 0, 5, 14)
const city = offered('city', 'kottu', 'City bites', 490, 15, 30)

const packageList: readonly WorldPackage[] = [
  welcome,
  city,
  offered('island', 'train', 'Island explorer', 1190, 40, 60),
  offered('family', 'pool', 'Family weekends', 2490, 100, 120),
  offered('year', 'whale', 'All year round', 5900, 300, 365),
]

function offered(
  key: string,
  picture: string,
  name: string,
  rupees: number,
  couponLimit: number,
  validDays: number,
): WorldPackage {
  return { key, picture, name, priceCents: rupees * 100, couponLimit, validDays }
}

const firstPackage = welcome
const paidPackages = packageList.slice(1, -1)
export const shortPackage = city

export const packageId = (key: string) => worldId(`package ${key}`)

type Joined = typeof packageSubscriptions.$inferInsert & {
  couponLimit: number
  usedCoupons: number
  endsAt: Date
}

type Habit = 'steady' | 'left' | 'spent' | 'none'

type Buyer = {
  id: string
  habit: Habit
  joined: Joined[]
  take(at: Date, timeZone: string): boolean
}

function createBuyer(account: WorldAccount, place: number, now: number): Buyer {
  const id = accountId(account.key)
  const habit = habitOf(place)
  const since = now - account.joinedDaysAgo * DAY
  const until = habit === 'left' ? now - (80 + place) * DAY : now
  const joined: Joined[] = []
  let last = 0

  function pickPackage(): WorldPackage {
    if (joined.length === 0 && place % 5 !== 0) return firstPackage
    return habit === 'steady'
      ? (paidPackages[place % paidPackages.length] ?? shortPackage)
      : shortPackage
  }

  function take(at: Date, timeZone: string): boolean {
    const when = at.getTime()
    if (habit === 'none' || when < since || when > until) return false
    const current = joined.at(-1)
    if (current && isRunning(current, when)) {
      current.usedCoupons += 1
      last = when
      return true
    }
    if (habit === 'spent' && current && current.usedCoupons === current.couponLimit) return false
    const startedAt = new Date(Math.max(when - (3 + (place % 9)) * MINUTE, last + 1))
    last = when
    if (current) current.replacedAt = startedAt
    joined.push({ ...bought(pickPackage(), startedAt, timeZone), userId: id, id: nextId() })
    return true
  }

  const nextId = () => worldId(`package of ${account.key} ${joined.length}`)
  return { id, habit, joined, take }
}

function habitOf(place: number): Habit {
  if (place % 12 === 1) return 'none'
  if (place % 12 === 7) return 'left'
  return place % 6 === 2 ? 'spent' : 'steady'
}

function isRunning({ usedCoupons, couponLimit, endsAt }: Joined, at: number): boolean {
  return usedCoupons < couponLimit && at < endsAt.getTime()
}

function bought(
  { key, priceCents, couponLimit, validDays }: WorldPackage,
  startedAt: Date,
  timeZone: string,
) {
  const last = addDays(businessDate(startedAt.getTime(), timeZone), validDays)
  return {
    packageId: packageId(key),
    priceCents,
    couponLimit,
    validDays,
    usedCoupons: 1,
    startedAt,
    endsAt: new Date(endOfBusinessDate(last, timeZone)),
  }
}

type Coupon = typeof coupons.$inferInsert
export type WorldPackages = (typeof userPackages.$inferInsert)[]

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
