import { addDays, businessDate, endOfBusinessDate } from '#src/i18n/business-time.ts'
import type { packageSubscriptions } from '../../services/core/user-packages/schema.ts'
import { accountId, type WorldAccount } from './account.ts'
import {
  firstPackage,
  packageId,
  paidPackages,
  shortPackage,
  type WorldPackage,
} from './package-list.ts'
import { worldId } from './random.ts'

const DAY = 86_400_000
const MINUTE = 60_000

type Joined = typeof packageSubscriptions.$inferInsert & {
  couponLimit: number
  usedCoupons: number
  endsAt: Date
}

/** How people go about packages: most go on for good, some left, some stopped with the last coupon. */
export type Habit = 'steady' | 'left' | 'spent' | 'none'

/** One of the app's people with the packages of their life so far. */
export type Buyer = {
  id: string
  habit: Habit
  joined: Joined[]
  /** Takes a coupon at a moment, off the current package or a new one; false where they would not. */
  take(at: Date, timeZone: string): boolean
}

/** @param place in the list of the app's people: decides what they are like */
export function createBuyer(account: WorldAccount, place: number, now: number): Buyer {
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

/** With its first coupon taken already. */
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
