import type { Tx } from '#src/database/connect.ts'
import { termsOf } from '../../services/core/plans/find-plans.ts'
import { planEdits, plans, subscriptions } from '../../services/core/plans/schema.ts'
import { accountId, type WorldAccount } from './account.ts'
import { cast } from './cast.ts'
import { planId, planList, type WorldPlan } from './plan-list.ts'
import { worldId } from './random.ts'
import { insertAll } from './rows.ts'
import type { World } from './world.ts'

const DAY = 86_400_000
const EDITED_DAYS_AGO = 40

type Subscription = typeof subscriptions.$inferInsert
export type WorldPlans = {
  plans: (typeof plans.$inferInsert)[]
  edits: (typeof planEdits.$inferInsert)[]
  subscriptions: Subscription[]
}

export function worldPlans({ accounts, pictures, now, createdAt }: World): WorldPlans {
  const premium = planOf('premium')
  return {
    plans: planList.map(({ key, picture, ...plan }) => ({
      ...plan,
      id: planId(key),
      imageUrl: picture && pictures.url(picture, 'ishara'),
      createdAt,
    })),
    edits: [
      {
        planId: planId(premium.key),
        version: 2,
        ...termsOf(premium),
        savedAt: new Date(now - EDITED_DAYS_AGO * DAY),
      },
    ],
    subscriptions: accounts.flatMap((account, place) => storyOf(account, place, now)),
  }
}

export async function writePlans(tx: Tx, world: WorldPlans): Promise<void> {
  await insertAll(tx, plans, world.plans)
  await insertAll(tx, planEdits, world.edits)
  await insertAll(tx, subscriptions, world.subscriptions)
}

function storyOf(account: WorldAccount, place: number, now: number): Subscription[] {
  const { key, plan, role, joinedDaysAgo } = account
  if (plan === null) return []
  const startedDaysAgo = joinedDaysAgo * 0.9
  if (role === 'BANK' || cast.some((member) => member.key === key)) {
    return [bought(account, plan, now, startedDaysAgo)]
  }
  if (place % 13 === 3) return [bought(account, 'festival', now, startedDaysAgo)]
  const tried =
    place % 5 === 1 ? [bought(account, 'starter', now, joinedDaysAgo, startedDaysAgo)] : []
  const left = place % 13 === 7 ? 3 + (place % 20) : undefined
  return [...tried, bought(account, plan, now, startedDaysAgo, left)]
}

function bought(
  { key }: WorldAccount,
  planKey: string,
  now: number,
  startedDaysAgo: number,
  endedDaysAgo?: number,
): Subscription {
  const plan = planOf(planKey)
  const before = startedDaysAgo > EDITED_DAYS_AGO && planKey === 'premium'
  return {
    id: worldId(`subscription ${key}${planKey === 'starter' ? ' before' : ''}`),
    userId: accountId(key),
    planId: planId(planKey),
    planVersion: before ? 1 : (plan.version ?? 1),
    ...termsOf(plan),
    ...(before && { dealsPerMonth: 50 }),
    amountCents: plan.amountCents,
    startedAt: new Date(now - startedDaysAgo * DAY),
    endedAt: endedDaysAgo === undefined ? null : new Date(now - endedDaysAgo * DAY),
  }
}

function planOf(key: string): WorldPlan {
  const plan = planList.find((candidate) => candidate.key === key)
  if (!plan) throw new Error(`no plan ${key} in the world`)
  return plan
}
