import {
  and,
  arrayContains,
  eq,
  inArray,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { sellingStatuses } from '#src/contract/authentication/account-status.ts'
import { type Permission, permissionsOf, type Role } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { customRoles } from './roles/schema.ts'
import { businessProfiles, isActive, isKept, shownAs, users } from './schema.ts'

export type AccountName = { id: string; role: Role; name: string; imageUrl: string | null }

/** Names and pictures of many accounts in one read; unknown ids are absent. */
export async function findAccounts(
  tx: Queryable,
  ids: readonly string[],
): Promise<Map<string, AccountName>> {
  if (ids.length === 0) return new Map()
  const rows = await accountsById(tx).execute({ ids: [...new Set(ids)] })
  return new Map(rows.map((row) => [row.id, row]))
}

const accountsById = prepareOnce((db) =>
  db
    .select({ id: users.id, role: users.role, ...shownAs })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::uuid[])`),
)

export function accountNames(db: Queryable) {
  return db
    .select({ id: users.id, role: users.role, approvalStatus: users.approvalStatus, ...shownAs })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .as('accounts')
}

/** A record's owner as part of a selection that joins `accountNames`; '' without an account. */
export function ownerColumns(id: AnyPgColumn, { name, imageUrl }: ReturnType<typeof accountNames>) {
  return { id: sql<string>`${id}`, name: sql<string>`coalesce(${name}, '')`, imageUrl }
}

const isSelling = and(inArray(users.approvalStatus, [...sellingStatuses]), isKept)

export const canSubscribe = canAddDeals

/** Locks both rows, so that a block comes either before or after the deal, never in between. */
export async function canAddDeals(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(
      and(
        eq(users.id, userId),
        isSelling,
        eq(businessProfiles.updated, true),
        eq(businessProfiles.approvalStatus, 'APPROVED'),
      ),
    )
    .for('share')
  return rows.length > 0
}

/** Locks the account, so that a block comes either before or after the change. */
export async function lockApprovedAccount(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isSelling))
    .for('share')
  return rows.length > 0
}

/** SQL condition: the account is neither blocked, waiting, rejected nor gone. */
export function isActiveMerchant(userId: SQLWrapper): SQL {
  return sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${isActive})`
}

export async function listAdministratorIds(tx: Queryable, decides: Permission): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .where(
      and(
        eq(users.role, 'ADMIN'),
        isActive,
        or(isNull(users.customRoleId), arrayContains(customRoles.permissions, [decides])),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Administrators who can sign in, by name, with what they may do. */
export async function findAdministrators(db: Queryable) {
  const rows = await administrators(db).execute()
  return rows.map(({ permissions, ...person }) => ({
    ...person,
    permissions: new Set(permissions ?? permissionsOf.ADMIN),
  }))
}

const administrators = prepareOnce((db) =>
  db
    .select({ id: users.id, name: users.fullName, permissions: customRoles.permissions })
    .from(users)
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .where(and(eq(users.role, 'ADMIN'), isActive))
    .orderBy(users.fullName, users.id),
)

export async function setLanguage(tx: Tx, userId: string, language: Language): Promise<void> {
  await tx.update(users).set({ language }).where(eq(users.id, userId))
}
