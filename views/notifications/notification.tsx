import type { Notification } from '#src/contract/notifications/notifications.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { Button } from '#views/components/button.tsx'
import { EmptyState, LoadFailed } from '#views/components/empty-state.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { Row } from '#views/components/layout.tsx'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page/page.ts'
import { type FoldedNotification, listOf, waitingType } from './fold.ts'

type Props = { notification: Notification; className: string }

function NotificationLink({ notification, className }: Props) {
  const { id, link, title, read } = notification
  if (!isLocal(link)) return title
  return <OpenLink unread={read ? [] : [id]} link={link} text={title} className={className} />
}

/** A row's link: to the record, or of several that wait to their list. */
export function FoldedLink({ row }: { row: FoldedNotification }) {
  const { t } = usePage()
  const { all, title, type } = row
  const className = 'link name clip'
  if (all.length === 1) return <NotificationLink notification={row} className={className} />
  const waiting = waitingType(type)
  if (!waiting) return <span>{t('inbox:several', { title, count: all.length })}</span>
  const text = t(`inbox:folded.${waiting}`, { count: all.length })
  return (
    <OpenLink unread={unreadOf(all)} link={listOf(waiting)} text={text} className={className} />
  )
}

/** Each of several, behind one line. */
export function Unfold({ all }: { all: readonly Notification[] }) {
  const { t } = usePage()
  return (
    <details>
      <summary className="link">{t('inbox:unfold')}</summary>
      <ul className="stack tight" role="list">
        {all.map((one) => (
          <li key={one.id}>
            <Row>
              {!one.read && <UnreadDot />}
              <NotificationLink notification={{ ...one, title: one.message }} className="link" />
            </Row>
          </li>
        ))}
      </ul>
    </details>
  )
}

type OpenProps = { unread: readonly string[]; link: string; text: string; className: string }

/** Opening marks as read what is unread. */
function OpenLink({ unread, link, text, className }: OpenProps) {
  if (unread.length === 0) {
    return (
      <Go className={className} href={link} data-row="">
        {text}
      </Go>
    )
  }
  return (
    <Form className="" action={notificationPaths.open()}>
      <Ids ids={unread} />
      <input type="hidden" name="link" value={link} />
      <button type="submit" className={className} data-row="">
        {text}
      </button>
    </Form>
  )
}

function Ids({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => <input key={id} type="hidden" name="notificationIds" value={id} />)
}

function unreadOf(all: readonly Notification[]): string[] {
  return all.filter(({ read }) => !read).map(({ id }) => id)
}

/** Only addresses of this back office become links, whatever wrote the notification. */
function isLocal(link: string | null): link is string {
  return link !== null && /^\/(?![/\\])[\x21-\x7e]*$/.test(link)
}

export function UnreadDot() {
  const { t } = usePage()
  return (
    <Tag tone="info">
      <span className="vh">{t('inbox:new')}</span>
    </Tag>
  )
}

export function MarkAll({ upTo }: { upTo: string }) {
  const { t } = usePage()
  return (
    <Form action={notificationPaths.clear()}>
      <input type="hidden" name="upTo" value={upTo} />
      <Button icon="check">{t('inbox:markAll')}</Button>
    </Form>
  )
}

export function MarkRead({ row, page }: { row: FoldedNotification; page: number }) {
  const { t } = usePage()
  const unread = unreadOf(row.all)
  if (unread.length === 0) return null
  return (
    <Form action={notificationPaths.index()}>
      <input type="hidden" name="page" value={page} />
      <Ids ids={unread} />
      <Button tone="ghost" of={row.title}>
        {t('inbox:markRead')}
      </Button>
    </Form>
  )
}

export function NewestNotifications({ found }: { found: readonly Notification[] | null }) {
  const { t, format } = usePage()
  if (!found) return <LoadFailed />
  if (found.length === 0) return <EmptyState icon="bell" title={t('inbox:empty')} />
  return (
    <ul className="stack" role="list">
      {found.map((one) => (
        <li key={one.id}>
          <Row>
            {!one.read && <UnreadDot />}
            <NotificationLink notification={one} className="link" />
          </Row>
          <p className="sm">{one.message}</p>
          <time className="sub" dateTime={new Date(one.createdAt.milliseconds).toISOString()}>
            {format.moment(one.createdAt)}
          </time>
        </li>
      ))}
    </ul>
  )
}
