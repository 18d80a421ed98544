import { and, eq, isNull } from 'drizzle-orm'
import {
  readBusinessChange,
  readBusinessInfo,
  readContactChange,
  readContactInfo,
} from '#src/contract/authentication/profiles.ts'
import type { Permission } from '#src/contract/permissions.ts'
import type { Queryable } from '#src/database/connect.ts'
import { accountReaders, mustSee } from '#src/services/authentication/account-readers.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import { users } from '#src/services/authentication/schema.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { dividedParts } from '#src/services/kit/decisions/accept-parts.ts'
import { findRuleNames } from '#src/services/kit/decisions/trust-rules.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { requireOnePermission } from '#src/services/kit/refusals/require-permission.ts'
import { business } from './business.ts'
import { changedOf } from './changed-parts.ts'
import { findNewestChange, findSentBack } from './changes.ts'
import { contact } from './contact.ts'
import {
  presentBusiness,
  presentChange,
  presentContact,
  presentDecision,
  presentPrevious,
  presentVersion,
} from './present-profile.ts'
import type { ProfileKind } from './profile-kind.ts'
import { profileChanges } from './schema.ts'

type Type = 'MERCHANT' | 'BANK'

export const readProfilesEndpoints = [
  bind(readBusinessInfo, async ({ params, caller, format }, { db }) => {
    const { live, newest } = await findProfile(db, business, params, caller)
    return {
      data: {
        ...presentBusiness(live.values),
        updated: live.updated,
        approvalStatus: live.approvalStatus,
        updatedAt: format.instant(live.updatedAt),
        change: presentChange(newest, presentBusiness, format),
      },
    }
  }),

  bind(readContactInfo, async ({ params, caller, format }, { db }) => {
    const { live, newest } = await findProfile(db, contact, params, caller)
    return {
      data: {
        ...presentContact(live.values),
        approvalStatus: live.approvalStatus,
        updatedAt: format.instant(live.updatedAt),
        change: presentChange(newest, presentContact, format),
      },
    }
  }),

  bind(readBusinessChange, async ({ params, caller, format }, { db }) => {
    requireOnePermission(caller, readersOf(business, params.type))
    const { change, decided, previous, parts } = await findVersion(db, business, params)
    return {
      data: {
        ...presentVersion(change, presentBusiness, format),
        previous: presentPrevious(previous, presentBusiness),
        userId: change.userId,
        risks: change.risks,
        parts,
        ...presentDecision(decided, format),
      },
    }
  }),

  bind(readContactChange, async ({ params, caller, format }, { db }) => {
    requireOnePermission(caller, readersOf(contact, params.type))
    const { change, decided, previous, parts } = await findVersion(db, contact, params)
    return {
      data: {
        ...presentVersion(change, presentContact, format),
        previous: presentPrevious(previous, presentContact),
        userId: change.userId,
        risks: change.risks,
        parts,
        ...presentDecision(decided, format),
      },
    }
  }),
]

function readersOf({ name }: ProfileKind, type: Type): readonly Permission[] {
  return [...accountReaders[type], `APPROVE_${name}`]
}

async function findProfile(
  db: Queryable,
  kind: ProfileKind,
  { type, merchantId }: { type: Type; merchantId: string },
  caller: Caller,
) {
  mustSee(caller, merchantId, readersOf(kind, type))
  const mayRead = caller.role === 'ADMIN' || caller.userId === merchantId
  const [accounts, live, newest] = mayRead
    ? await Promise.all([
        db.select({ id: users.id }).from(users).where(isAccount(merchantId, type)),
        kind.find(db, merchantId),
        findNewestChange(db, merchantId, kind),
      ])
    : [[], null, null]
  if (accounts.length === 0 || !live) throw new Refusal('notFound', 'profiles:notFound')
  return { live, newest }
}

async function findVersion(
  db: Queryable,
  kind: ProfileKind,
  { type, id }: { type: Type; id: string },
) {
  const [row] = await db
    .select({ change: profileChanges })
    .from(profileChanges)
    .innerJoin(users, eq(users.id, profileChanges.userId))
    .where(
      and(
        eq(profileChanges.id, id),
        eq(profileChanges.kind, kind.name),
        eq(users.role, type),
        isNull(users.deletedAt),
      ),
    )
  if (!row) throw new Refusal('notFound', 'profiles:change.notFound')
  const { change } = row
  const { decidedBy, decidedAt } = change
  const waits = change.status === 'PENDING'
  const [previous, live] = waits
    ? await Promise.all([findSentBack(db, change), kind.find(db, change.userId)])
    : [null, null]
  const parts = dividedParts(changedOf(kind, change, live))
  if (decidedBy === null || decidedAt === null) return { change, decided: null, previous, parts }
  const [people, rules] = await Promise.all([
    findAccounts(db, [decidedBy]),
    findRuleNames(db, [change]),
  ])
  const rule = rules.get(change.ruleId ?? '') ?? null
  const name = people.get(decidedBy)?.name ?? ''
  return { change, decided: { name, at: decidedAt, rule }, previous, parts }
}

function isAccount(id: string, type: Type) {
  return and(eq(users.id, id), eq(users.role, type), isNull(users.deletedAt))
}
