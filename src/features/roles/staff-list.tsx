import { type RoleId, roleId } from '#src/contract/authentication/roles-of-staff.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import { orNull } from '#src/upstream/result.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { type Filter, searched } from '#src/web/lists/filters.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { InviteLink } from '#views/invitations/exports.ts'
import { FULL_ROLE, staffActions } from '#views/roles/lifecycle.ts'
import { StaffActions, StaffName, StaffState } from '#views/roles/staff.tsx'
import { ManagerTabs } from '#views/roles/tabs.tsx'
import { readRoles, readStaffPage } from './load-roles.ts'

const heldRole: Filter<RoleId | undefined> = {
  param: 'role',
  read: (given) => roleId.safeParse(given).data,
  write: (given) => given ?? '',
  field: { as: 'select', label: 'role-manager:column.role', empty: 'role-manager:staff.allRoles' },
}

/** Administrators with their roles. Never empty: whoever reads it is in it. */
export const staffList = defineList({
  key: 'staff',
  filters: { q: searched, role: heldRole },
  load: (request, filters) => readStaffPage(request, filters),
  async beside(request) {
    const roles = await orNull(readRoles(request))
    return roles?.filter(({ id, system }) => id === FULL_ROLE || !system) ?? []
  },
  options: ({ beside }) => ({ role: beside.map(({ id, name }) => ({ value: id, label: name })) }),
  rows: (found) => found.users,
  id: ({ userId }) => userId,
  address: staffPaths.list,

  title: 'role-manager:tab.staff',
  crumbs: (page) => crumbsTo(page, staffPaths.list),
  summary: 'role-manager:staff.summary',
  search: 'role-manager:staff.search',
  caption: 'role-manager:staff.caption',
  announce: 'role-manager:staff.announce',
  noMatch: 'common:empty.noMatch',
  primary: () => <InviteLink invited="ADMIN" />,
  above: () => <ManagerTabs current="staff" />,

  bulk: {
    kinds: ['staff'],
    item: (member, { actor }) => ({
      kind: 'staff',
      id: member.userId,
      version: null,
      name: member.fullName,
      status:
        staffActions(actor, member).length === 0 ? '' : member.deactivatedAt ? 'CLOSED' : 'OPEN',
    }),
  },

  live: true,
  heads: 'role-manager:column',
  columns: [
    {
      key: 'picture',
      picture: ({ fullName: name, imageUrl }) => ({ name, imageUrl }),
    },
    { key: 'name', part: 'title', cell: (member) => <StaffName member={member} /> },
    { key: 'role', part: 'meta', text: ({ role }) => role.name },
    { key: 'state', part: 'state', cell: (member) => <StaffState member={member} /> },
    { key: 'joined', wideOnly: true, date: ({ joinedOn }) => joinedOn },
    { key: 'actions', acts: (member) => <StaffActions member={member} /> },
  ],
  tall: true,
})
