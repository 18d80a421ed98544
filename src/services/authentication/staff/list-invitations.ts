import { and, desc, eq, sql } from 'drizzle-orm'
import {
  listInvitations as contract,
  type InvitationListItem,
  type InvitedRole,
} from '#src/contract/authentication/staff-invitations.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { mobileNo } from '#src/services/authentication/mobile-no.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { invitations, users } from '#src/services/authentication/schema.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { requirePermission } from '#src/services/kit/refusals/require-permission.ts'
import { mayListInvited } from './invitation-rights.ts'
import { isExpired, isOpen } from './open-invitations.ts'
import { presentRole } from './present-staff.ts'

export const listInvitations = bind(contract, async ({ query, caller, t, format }, { db }) => {
  const { role, page, size } = query
  requirePermission(caller, mayListInvited[role])
  const [totalItems, rows] = await Promise.all([
    count(db, role),
    findOpen(db, role, { page, size }),
  ])
  const shown = rows.map((row) => present(row, t, format))
  return { data: { invitations: shown, ...pageAnswer({ page, size, totalItems }) } }
})

function findOpen(
  db: Queryable,
  role: InvitedRole,
  { page, size }: { page: number; size: number },
) {
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
    .where(and(eq(invitations.role, role), isOpen()))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(size)
    .offset(page * size)
}

async function count(db: Queryable, role: InvitedRole): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(invitations)
    .where(and(eq(invitations.role, role), isOpen()))
  return row?.count ?? 0
}

type Row = Awaited<ReturnType<typeof findOpen>>[number]

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
