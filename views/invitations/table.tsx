import type {
  InvitationListItem,
  InvitedRole,
} from '#src/contract/authentication/staff-invitations.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { can } from '#src/web/page/actor.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { DialogLink } from '#views/components/dialog.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { Tag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'

type Props = { role: InvitedRole; invitations: readonly InvitationListItem[] }

export function InvitationTable({ role, invitations }: Props) {
  const page = usePage()
  const { t, actor } = page
  const columns = invitationColumns(page)
  const roleColumn: Column<InvitationListItem> = {
    key: 'role',
    header: t('role-manager:column.role'),
    part: 'meta',
    cell: (invitation) => invitation.role?.name,
  }
  const actions: Column<InvitationListItem> = {
    key: 'actions',
    header: t('role-manager:column.actions'),
    headerHidden: true,
    part: 'end',
    numeric: true,
    cell: (invitation) => <Actions role={role} invitation={invitation} />,
  }
  const shown = [
    ...columns.slice(0, 1),
    ...(role === 'ADMIN' ? [roleColumn] : []),
    ...columns.slice(1),
    ...(actor && can(actor, invitingPaths[role].add.allow) ? [actions] : []),
  ]
  return (
    <Table
      caption={t('role-manager:open.caption')}
      columns={shown}
      rows={invitations}
      rowKey={({ id }) => id}
    />
  )
}

function invitationColumns({ t, format }: Page): Column<InvitationListItem>[] {
  return [
    {
      key: 'name',
      header: t('role-manager:column.name'),
      part: 'title',
      cell: ({ fullName, email, mobileNo }) => (
        <>
          {fullName && <b>{fullName}</b>}
          <span className="sub">{email ?? (mobileNo && format.phone(mobileNo))}</span>
        </>
      ),
    },
    {
      key: 'by',
      header: t('role-manager:column.invitedBy'),
      wideOnly: true,
      cell: ({ invitedBy }) => invitedBy ?? t('common:facts.none'),
    },
    {
      key: 'sent',
      header: t('role-manager:column.sent'),
      part: 'from',
      tight: true,
      wideOnly: true,
      cell: ({ sentAt }) => <Time value={sentAt} long />,
    },
    {
      key: 'state',
      header: t('role-manager:column.state'),
      part: 'state',
      cell: ({ expired }) =>
        expired ? (
          <Tag tone="off">{t('role-manager:state.expired')}</Tag>
        ) : (
          <Tag tone="warn">{t('role-manager:state.invited')}</Tag>
        ),
    },
    {
      key: 'expires',
      header: t('role-manager:column.expires'),
      part: 'from',
      tight: true,
      cell: ({ expiresAt }) => (
        <>
          <span className="slim-only">{t('role-manager:column.expires')} </span>
          <Time value={expiresAt} long />
        </>
      ),
    },
  ]
}

function Actions({ role, invitation }: { role: InvitedRole; invitation: InvitationListItem }) {
  const { t } = usePage()
  const { id, fullName, email } = invitation
  const name = <span className="vh"> {fullName ?? email}</span>
  const { resend, revoke } = invitingPaths[role]
  return (
    <span className="row">
      <DialogLink href={resend({ id })} tone="ghost">
        {t('role-manager:resend.action')}
        {name}
      </DialogLink>
      <DialogLink href={revoke({ id })} tone="danger">
        {t('role-manager:revoke.action')}
        {name}
      </DialogLink>
    </span>
  )
}
