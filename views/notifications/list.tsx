import type { Notification } from '#src/contract/notifications/notifications.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import type { NotificationProps } from '#src/features/notifications/list-props.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Form } from '#views/components/form.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { Tag } from '#views/components/tag.tsx'
import { NotificationLink } from './notification-link.tsx'

/** The region that pages swap. */
export function NotificationList({ page, found }: NotificationProps) {
  const here = notificationPaths.index({ page: page || null })
  return (
    <div id="list">
      {found ? <Rows page={page} found={found} /> : <LoadFailed retryHref={here} />}
      {found && found.notifications.length > 0 && (
        <Pagination page={page} totalItems={found.totalItems} url={here} />
      )}
    </div>
  )
}

type RowsProps = { page: number; found: NonNullable<NotificationProps['found']> }

function Rows({ page: number, found }: RowsProps) {
  const page = usePage()
  const { t } = page
  const { notifications, totalItems } = found
  if (notifications.length === 0 && totalItems > 0) return <PastEnd />
  if (notifications.length === 0) {
    return <EmptyState icon="bell" title={t('inbox:empty')} hint={t('inbox:emptyText')} />
  }
  return (
    <Table
      caption={t('inbox:list')}
      columns={inboxColumns(page, number)}
      rows={notifications}
      rowKey={({ id }) => id}
      text
    />
  )
}

function inboxColumns({ t, format }: Page, number: number): Column<Notification>[] {
  return [
    {
      key: 'title',
      header: t('inbox:column.title'),
      part: 'title',
      tight: true,
      cell: (one) => <NotificationLink notification={one} className="link name clip" />,
    },
    {
      key: 'message',
      header: t('inbox:column.message'),
      part: 'meta',
      cell: ({ message }) => message,
    },
    {
      key: 'state',
      header: t('inbox:column.state'),
      headerHidden: true,
      part: 'state',
      wideOnly: true,
      cell: ({ read }) => !read && <Tag tone="info">{t('inbox:new')}</Tag>,
    },
    {
      key: 'when',
      header: t('inbox:column.when'),
      part: 'from',
      tight: true,
      cell: ({ createdAt }) => (
        <time dateTime={new Date(createdAt.milliseconds).toISOString()}>
          {format.moment(createdAt)}
        </time>
      ),
    },
    {
      key: 'mark',
      header: t('inbox:column.mark'),
      headerHidden: true,
      part: 'end',
      tight: true,
      cell: (one) => !one.read && <MarkRead notification={one} page={number} />,
    },
  ]
}

function MarkRead({ notification, page }: { notification: Notification; page: number }) {
  const { t } = usePage()
  return (
    <Form action={notificationPaths.index()}>
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="notificationIds" value={notification.id} />
      <Button tone="ghost">
        {t('inbox:markRead')}
        <span className="vh"> {notification.title}</span>
      </Button>
    </Form>
  )
}
