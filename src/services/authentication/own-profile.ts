import { eq, sql } from 'drizzle-orm'
import {
  chooseShortcuts,
  readOwnProfile as contract,
  dismiss,
  dismissibles,
} from '#src/contract/authentication/users.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, CounterPlace } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { accountFlags } from './account-state.ts'
import { mobileNo } from './mobile-no.ts'
import { businessProfiles, users } from './schema.ts'
import { missingFactorDueAt } from './second-factors/required.ts'
import { readCounter } from './tills/find-tills.ts'

export const readOwnProfile = bind(contract, async ({ caller, format }, { db, settings }) => {
  if (caller.counter) return { data: await counterProfile(db, caller, caller.counter, format) }
  const { user, business, factorDueAt } = await findProfile(db, caller.userId)
  const isDue = settings.adminTwoStep === 'required' && factorDueAt
  return {
    data: {
      userId: user.id,
      role: { name: user.role },
      fullName: user.fullName,
      imageUrl: user.imageUrl,
      email: user.email,
      mobileNo: mobileNo(user),
      approvalStatus: user.approvalStatus,
      hasPassword: user.passwordHash !== null,
      businessProfile: {
        updated: business?.updated ?? false,
        approvalStatus: business?.approvalStatus ?? 'NOT_UPDATED',
        businessName: business?.businessName ?? null,
        imageUrl: business?.imageUrl ?? null,
      },
      ...accountFlags({ approvalStatus: user.approvalStatus, business }),
      permissions: [...caller.permissions],
      language: user.language,
      factorDueAt: isDue ? format.instant(factorDueAt) : null,
      shortcuts: user.shortcuts,
      dismissed: user.dismissed,
    },
  }
})

export const setShortcuts = bind(chooseShortcuts, async (call, { db }) => {
  const { caller, body } = call
  await db.transaction(async (tx) => {
    await tx.update(users).set({ shortcuts: body.enabled }).where(eq(users.id, caller.userId))
    await recordAudit(tx, call, { event: 'user.shortcuts-chosen', subjectId: caller.userId })
  })
  return { data: null, message: `authentication:shortcuts.${body.enabled ? 'on' : 'off'}` }
})

export const setDismissed = bind(dismiss, async (call, { db }) => {
  const { caller, body } = call
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({
        dismissed: sql`array_append(array_remove(${users.dismissed}, ${body.name}), ${body.name})`,
      })
      .where(eq(users.id, caller.userId))
    await recordAudit(tx, call, { event: 'user.hint-dismissed', subjectId: caller.userId })
  })
  return { data: null }
})

/** What a till learns of its merchant: the name over the door. */
async function counterProfile(db: Queryable, caller: Caller, place: CounterPlace, format: Format) {
  const { user, business } = await findProfile(db, caller.userId)
  const { userId, role, approvalStatus, permissions } = caller
  const name = business?.businessName ?? user.fullName
  return {
    userId,
    role: { name: role },
    fullName: name,
    imageUrl: null,
    email: null,
    mobileNo: null,
    approvalStatus,
    hasPassword: false,
    businessProfile: {
      updated: true,
      approvalStatus: 'APPROVED' as const,
      businessName: name,
      imageUrl: null,
    },
    showDashboard: false,
    canAddDeals: false,
    canSubscribe: false,
    permissions: [...permissions],
    language: user.language,
    factorDueAt: null,
    shortcuts: false,
    dismissed: [...dismissibles],
    counter: await readCounter(db, place, format),
  }
}

async function findProfile(db: Queryable, userId: string) {
  const [row] = await db
    .select({ user: users, business: businessProfiles, factorDueAt: missingFactorDueAt })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw new Refusal('removed', 'errors:service.removed')
  return row
}
