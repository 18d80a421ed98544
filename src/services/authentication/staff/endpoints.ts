import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { RoleId } from '#src/contract/authentication/roles-of-staff.ts'
import {
  assignRole,
  listInvitations as contract,
  deactivateStaff,
  type InvitationListItem,
  listStaff,
  reactivateStaff,
  type StaffListItem,
} from '#src/contract/authentication/staff.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { contactPattern } from '#src/services/authentication/accounts-list/match-accounts.ts'
import { contactText } from '#src/services/authentication/contact-text.ts'
import { mobileNo } from '#src/services/authentication/mobile-no.ts'
import { lockMember, lockStaffAs } from '#src/services/authentication/roles/lock-staff.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { isSystemRole, systemRoleName } from '#src/services/authentication/roles/system-roles.ts'
import { invitations, users } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { ListOrder } from '#src/services/kit/lists/list-order.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import {
  containsWords,
  folded,
  readSearchTerm,
  wordsPattern,
} from '#src/services/kit/lists/search-term.ts'
import { requirePermission } from '#src/services/kit/refusals/refusal.ts'
import { guarded } from '#src/services/second-approvals/index.ts'
import { accountClosed, decideStaff } from './decide-staff.ts'
import { invite, renewInvitationEndpoints } from './invite.ts'
import { isExpired, isOpen, mayListInvited } from './open-invitations.ts'
import { roleToGive } from './role-to-give.ts'

const listInvitations = bind(contract, async ({ query, caller, t, format }, { db }) => {
  const { role, page, size } = query
  requirePermission(caller, mayListInvited[role])
  const list = { where: and(eq(invitations.role, role), isOpen()), order: newestFirst(invitations) }
  const { rows, paging } = await readShort(db, invited(db), list, { page, size })
  return { data: { invitations: rows.map((row) => present(row, t, format)), ...paging } }
})

function newestFirst(table: typeof invitations | typeof users): ListOrder {
  return { table, id: table.id, by: [table.createdAt, table.id], direction: 'desc' }
}

function invited(db: Queryable) {
  return db
    .select({
      invitation: invitations,
      custom: { id: customRoles.id, name: customRoles.name },
      invitedBy: users.fullName,
      expired: isExpired,
    })
    .from(invitations)
    .leftJoin(customRoles, eq(customRoles.id, invitations.customRoleId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof invited>>[number]

function present(row: Row, t: Translate, format: Format): InvitationListItem {
  const { id, fullName, email, role, sentAt, expiresAt } = row.invitation
  return {
    id,
    fullName,
    email,
    mobileNo: mobileNo(row.invitation),
    role: role === 'ADMIN' ? presentRole(row.custom, t) : null,
    invitedBy: row.invitedBy,
    sentAt: format.instant(sentAt),
    expiresAt: format.instant(expiresAt),
    expired: row.expired,
  }
}

export const staffEndpoints = [
  bind(listStaff, async ({ params, query, t, format }, { db }) => {
    const { page, size } = params
    const where = and(isStaff(readSearchTerm(params.term)), holds(query.role))
    const list = { where, order: newestFirst(users) }
    const { rows, paging } = await readShort(db, staff(db), list, { page, size })
    return { data: { users: rows.map((row) => presentStaff(row, t, format)), ...paging } }
  }),
  bind(assignRole, async (call, { db }) => {
    const { caller, body } = call
    await db.transaction(async (tx) => {
      const held = await lockStaffAs(tx, caller, 'UPDATE_ROLE')
      const member = await lockMember(tx, caller, held, body.userId)
      const role = await roleToGive(tx, held, body.roleId)
      if (role.id === member.customRoleId) return
      await tx
        .update(users)
        .set({ customRoleId: role.id, updatedAt: sql`now()` })
        .where(eq(users.id, member.id))
      await recordAudit(tx, call, {
        event: 'user.role-changed',
        subjectId: member.id,
        before: { roleId: member.customRoleId ?? 'ADMIN', permissions: member.permissions },
        after: { roleId: role.id ?? 'ADMIN', permissions: role.permissions },
      })
    })
    return { data: null, message: 'roles:staff.assigned' }
  }),
  bind(deactivateStaff, async (call, deps) => {
    const fullName = await guarded(deps, accountClosed, call)
    const data = { userId: call.params.id, fullName }
    return { data, message: 'roles:staff.deactivated', params: { name: fullName } }
  }),
  bind(reactivateStaff, async (call, { db }) => {
    const command = { act: 'activate', id: call.params.id, version: null } as const
    const fullName = await db.transaction((tx) => decideStaff(tx, call, command))
    const data = { userId: command.id, fullName }
    return { data, message: 'roles:staff.reactivated', params: { name: fullName } }
  }),
  invite,
  listInvitations,
  ...renewInvitationEndpoints,
]

type Custom = { id: string; name: string } | null

function presentRole(custom: Custom, t: Translate): StaffListItem['role'] {
  return custom ?? { id: 'ADMIN', name: systemRoleName('ADMIN', t) }
}

function presentStaff(row: StaffRow, t: Translate, format: Format): StaffListItem {
  const { id, fullName, email, imageUrl, approvalStatus, createdAt, deactivatedAt } = row
  return {
    userId: id,
    fullName,
    email,
    mobileNo: mobileNo(row),
    imageUrl,
    role: presentRole(row.custom, t),
    approvalStatus,
    joinedOn: format.instant(createdAt),
    deactivatedAt: deactivatedAt && format.instant(deactivatedAt),
  }
}

function staff(db: Queryable) {
  return db
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      countryCode: users.countryCode,
      localNumber: users.localNumber,
      imageUrl: users.imageUrl,
      approvalStatus: users.approvalStatus,
      createdAt: users.createdAt,
      deactivatedAt: users.deactivatedAt,
      custom: { id: customRoles.id, name: customRoles.name },
    })
    .from(users)
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .$dynamic()
}

type StaffRow = Awaited<ReturnType<typeof staff>>[number]

function holds(role: RoleId | undefined): SQL | undefined {
  if (role === undefined) return undefined
  if (role === 'ADMIN') return isNull(users.customRoleId)
  return isSystemRole(role) ? sql`false` : eq(users.customRoleId, role)
}

function isStaff(term: string | null): SQL | undefined {
  const pattern = term === null ? null : wordsPattern(term)
  return and(
    eq(users.role, 'ADMIN'),
    isNull(users.deletedAt),
    pattern === null
      ? undefined
      : or(
          containsWords(folded(users.searchText), pattern),
          sql`${contactText(users)} like ${contactPattern(term ?? '')}`,
        ),
  )
}
