import { and, eq, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { CheckoutKind } from '#src/contract/order-payment/lifecycle.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import { businessProfiles, users } from '../../services/authentication/schema.ts'
import { plans, subscriptions } from '../../services/core/plans/schema.ts'
import { packageSubscriptions, userPackages } from '../../services/core/user-packages/schema.ts'
import type { CheckoutTerms } from '../../services/order-payment/checkouts/schema.ts'

export type Sale = {
  kind: CheckoutKind
  subjectId: string
  userId: string
  userRole: Role
  amountCents: number
  terms: CheckoutTerms
  fulfilledId: string
  at: Date
}

export async function readSales(tx: Tx): Promise<Sale[]> {
  const sales = [...(await readPlanSales(tx)), ...(await readPackageSales(tx))]
  return sales.sort((a, b) => a.at.getTime() - b.at.getTime() || compare(a, b))
}

async function readPlanSales(tx: Tx): Promise<Sale[]> {
  const rows = await tx
    .select({ subscription: subscriptions, title: plans.title, userRole: users.role })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(gt(subscriptions.amountCents, 0))
  return rows.map(({ subscription, title, userRole }) => {
    const { id, planId, userId, amountCents, startedAt, planVersion: version } = subscription
    const { dealsPerMonth, eventsPerMonth, dealsPerEvent } = subscription
    const terms = { title, version, dealsPerMonth, eventsPerMonth, dealsPerEvent }
    const sale = { kind: 'PLAN', subjectId: planId, userId, userRole, amountCents, terms } as const
    return { ...sale, fulfilledId: id, at: startedAt }
  })
}

async function readPackageSales(tx: Tx): Promise<Sale[]> {
  const rows = await tx
    .select({ joined: packageSubscriptions, title: userPackages.name })
    .from(packageSubscriptions)
    .innerJoin(userPackages, eq(userPackages.id, packageSubscriptions.packageId))
    .where(gt(packageSubscriptions.priceCents, 0))
  return rows.map(({ joined, title }) => {
    const { id, packageId: subjectId, userId, priceCents, couponLimit, validDays } = joined
    const terms = { title, version: 1, couponLimit, validDays }
    const amountCents = priceCents
    const sale = { kind: 'PACKAGE', subjectId, userId, userRole: 'USER', amountCents } as const
    return { ...sale, terms, fulfilledId: id, at: joined.startedAt }
  })
}

export async function readUndecided(tx: Tx): Promise<string[]> {
  const current = tx
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, users.id), isNull(subscriptions.endedAt)))
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(
      and(
        eq(users.role, 'MERCHANT'),
        eq(users.approvalStatus, 'APPROVED'),
        eq(businessProfiles.approvalStatus, 'APPROVED'),
        isNotNull(businessProfiles.businessName),
        notExists(current),
      ),
    )
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}

export async function readNewcomers(tx: Tx): Promise<string[]> {
  const joined = tx
    .select({ one: sql`1` })
    .from(packageSubscriptions)
    .where(eq(packageSubscriptions.userId, users.id))
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'USER'), eq(users.approvalStatus, 'APPROVED'), notExists(joined)))
    .orderBy(users.id)
    .limit(1)
  return rows.map(({ id }) => id)
}

function compare(a: Sale, b: Sale): number {
  return a.fulfilledId < b.fulfilledId ? -1 : 1
}
