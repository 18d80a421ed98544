import { businessDate } from '#src/i18n/business-time.ts'
import { hashPassword } from '#src/services/authentication/passwords.ts'
import { users } from '#src/services/authentication/schema.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { accountId, type WorldAccount } from './account.ts'
import { worldBranches, writeBranches } from './branches.ts'
import { cast, WORLD_PASSWORD } from './cast.ts'
import { worldBrands, worldCategories } from './catalogue.ts'
import { writeCheckouts } from './checkouts.ts'
import { type DealMix, spreadDeals, worldDeals } from './deals.ts'
import { fillDecidedRounds } from './decided-rounds.ts'
import { writeGifts } from './gifts.ts'
import { markDemo } from './mark.ts'
import { mobileUsers, neighbours } from './neighbours.ts'
import { worldPackages } from './packages.ts'
import { createPictures, storePictures } from './pictures.ts'
import { worldPlans } from './plans.ts'
import { writeReviewStories } from './reviews.ts'
import { writeStaff } from './staff.ts'
import { writeTills } from './tills.ts'
import { writeWorld } from './write.ts'

const CATALOGUE_AGE = 720 * 86_400_000

type Load = Pick<ServiceDeps, 'db' | 'storage'> & {
  settings: Pick<
    ServiceDeps['settings'],
    'businessTimeZone' | 'secretKeys' | 'billing' | 'publicOrigin'
  >
}
export type WorldSize = {
  neighbours: boolean
  deals: readonly { owner: WorldAccount; mix: DealMix }[]
  pictures: 'all' | 'one'
}

/**
 * Fills an empty database with the demo world in one transaction.
 * @param now epoch milliseconds; dates are relative to that business day
 * @returns false, changing nothing, if there are accounts already
 */
export async function loadWorld(
  { db, storage, settings }: Load,
  size: WorldSize = demoWorld(),
  now = Date.now(),
): Promise<boolean> {
  const { businessTimeZone: timeZone, secretKeys, billing, publicOrigin } = settings
  const [anyUser] = await db.select({ id: users.id }).from(users).limit(1)
  if (anyUser) return false
  const accounts = size.neighbours ? [...cast, ...neighbours(), ...mobileUsers()] : [...cast]
  const pictures = createPictures()
  const today = businessDate(now, timeZone)
  const createdAt = new Date(now - CATALOGUE_AGE)
  const world = { accounts, now, today, timeZone, createdAt, pictures, secretKeys }
  const adminIds = accounts.filter(({ role }) => role === 'ADMIN').map(({ key }) => accountId(key))
  const deals = worldDeals(size.deals, adminIds, world)
  const logos = new Map(
    accounts.flatMap(({ key, picture }) => (picture ? [[key, pictures.url(picture, key)]] : [])),
  )
  const brands = worldBrands(world)
  const categories = worldCategories(world)
  const plans = worldPlans(world)
  const packages = worldPackages(world)
  const files = await storePictures(storage, pictures.used(), size.pictures, new Date(now))
  const branches = await worldBranches(storage, size.neighbours ? accounts : [], adminIds, now)
  const passwordHash = await worldPasswordHash()
  await db.transaction(async (tx) => {
    const rows = { brands, categories, deals, files, logos, packages, plans }
    await writeWorld(tx, world, { ...rows, passwordHash })
    await writeBranches(tx, branches)
    if (size.neighbours) await writeTills(tx, now)
    if (size.neighbours) await writeGifts(tx, now)
    if (size.neighbours) await writeReviewStories(tx, now)
    await fillDecidedRounds(tx)
    if (size.neighbours) await writeStaff(tx, { passwordHash, now })
    await writeCheckouts(tx, { now, timeZone, billing, publicOrigin })
    await markDemo(tx)
  })
  return true
}

export function demoWorld(): WorldSize {
  return { neighbours: true, deals: dealsOf(400), pictures: 'all' }
}

export function smallWorld(): WorldSize {
  return {
    neighbours: false,
    pictures: 'one',
    deals: [
      { owner: member('nadeesha'), mix: handful },
      { owner: member('ruwan'), mix: { waiting: 1, live: 2, rejected: 1 } },
    ],
  }
}

export function largeWorld(deals = 10_000): WorldSize {
  return { neighbours: true, deals: dealsOf(deals), pictures: 'one' }
}

export function member(key: string): WorldAccount {
  const found = cast.find((candidate) => candidate.key === key)
  if (!found) throw new Error(`nobody called ${key} in the cast`)
  return found
}

const handful: DealMix = {
  waiting: 2,
  live: 3,
  coming: 1,
  rejected: 1,
  expired: 2,
  expiredWaiting: 1,
  deleted: 1,
}

function dealsOf(total: number) {
  const harbour: DealMix = { waiting: 6, live: 22, coming: 2, rejected: 3, expired: 5 }
  const sellers = [...cast, ...neighbours()].filter(
    ({ key, plan, role }) => key !== 'nadeesha' && role === 'MERCHANT' && plan !== null,
  )
  return [{ owner: member('nadeesha'), mix: harbour }, ...spreadDeals(sellers, total - 38)]
}

let hash: Promise<string> | undefined
/** Argon2 is slow on purpose, so all accounts share one hash. */
function worldPasswordHash(): Promise<string> {
  hash ??= hashPassword(WORLD_PASSWORD)
  return hash
}
