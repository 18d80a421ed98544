import type { InvitedRole } from '#src/contract/authentication/staff.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { Tag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { Words } from '#views/components/words.tsx'
import { InvitationActions } from '#views/invitations/actions.tsx'
import { InviteLink } from '#views/invitations/invite-link.tsx'
import { can } from '#views/page/page.ts'
import { ManagerTabs } from '#views/roles/exports.ts'
import { readInvitations } from './load-invitations.ts'

function openList(role: InvitedRole) {
  const isStaff = role === 'ADMIN'
  return defineList({
    filters: {},
    load: (request, { page }) => readInvitations(request, role, page),
    rows: (found) => found.invitations,
    id: ({ id }) => id,
    address: invitingPaths[role].list,

    title: `role-manager:open.${role}`,
    crumbs: (page) => crumbsTo(page, invitingPaths[role].list),
    summary: 'role-manager:open.summary',
    caption: 'role-manager:open.caption',
    announce: 'role-manager:open.announce',
    none: 'role-manager:open.none',
    primary: () => <InviteLink invited={role} />,
    above: () => isStaff && <ManagerTabs current="invitations" />,

    heads: 'role-manager:column',
    columns: [
      {
        key: 'name',
        part: 'title',
        cell: ({ fullName, email, mobileNo }, { format }) => (
          <>
            {fullName && (
              <b>
                <Words text={fullName} />
              </b>
            )}
            <span className="sub" translate="no">
              {email ?? (mobileNo && format.phone(mobileNo))}
            </span>
          </>
        ),
      },
      {
        key: 'role',
        part: 'meta',
        for: () => isStaff,
        text: (invitation) => invitation.role?.name ?? '',
      },
      {
        key: 'by',
        header: 'role-manager:column.invitedBy',
        wideOnly: true,
        text: ({ invitedBy }, { t }) => invitedBy ?? t('common:facts.none'),
      },
      { key: 'sent', wideOnly: true, date: ({ sentAt }) => sentAt, long: true },
      {
        key: 'state',
        part: 'state',
        cell: ({ expired }, { t }) =>
          expired ? (
            <Tag tone="off">{t('role-manager:state.expired')}</Tag>
          ) : (
            <Tag tone="warn">{t('role-manager:state.invited')}</Tag>
          ),
      },
      {
        key: 'expires',
        part: 'from',
        tight: true,
        cell: ({ expiresAt }, { t }) => (
          <>
            <span className="slim-only">{t('role-manager:column.expires')} </span>
            <Time value={expiresAt} long />
          </>
        ),
      },
      {
        key: 'actions',
        for: ({ actor }) => can(actor, invitingPaths[role].add.allow),
        acts: (invitation) => <InvitationActions role={role} invitation={invitation} />,
      },
    ],
    tall: true,
  })
}

export const openLists = { ADMIN: openList('ADMIN'), BANK: openList('BANK') }
