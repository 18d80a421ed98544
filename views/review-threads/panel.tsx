import { threadPaths } from '#src/contract/screens/review-threads.ts'
import type { ThreadShown } from '#src/features/review-threads/shown.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { Form } from '#views/components/form.tsx'
import { Stack } from '#views/components/layout.tsx'
import { Tag } from '#views/components/tag.tsx'
import { MessageForm } from './message-form.tsx'
import { Messages } from './messages.tsx'

/** @param isOpen the record is under review: shown even before anybody has written */
export function ThreadPanel({ shown, isOpen }: { shown: ThreadShown | null; isOpen: boolean }) {
  const { t } = usePage()
  if (!shown || (!isOpen && shown.thread.messages.length === 0)) return null
  return (
    <Card title={t('review-threads:title')} beside={<Unread shown={shown} />} id="messages">
      <ThreadBody shown={shown} />
    </Card>
  )
}

export function ThreadBody({ shown }: { shown: ThreadShown }) {
  const { t } = usePage()
  const { thread } = shown
  return (
    <Stack>
      <p className="sm muted">
        {t(thread.side === 'ADMIN' ? 'review-threads:leadAdmin' : 'review-threads:leadOwner')}
      </p>
      <Messages thread={thread} />
      {thread.mayWrite ? (
        <MessageForm shown={shown} />
      ) : (
        <p className="sm muted">{t('review-threads:mayNotWrite')}</p>
      )}
    </Stack>
  )
}

/** What is shown counts as read: by a small POST of the script, as a GET may be a prefetch, else by a button. */
export function Unread({ shown }: { shown: ThreadShown | null }) {
  const { t } = usePage()
  return (
    <div id="unread-messages" aria-live="polite">
      {shown && shown.thread.unread > 0 && (
        <Form
          className="row"
          action={threadPaths.read(shown.thread)}
          target="#unread-messages"
          hx-swap="outerHTML"
          hx-trigger="load, submit"
        >
          <input type="hidden" name="upTo" value={shown.thread.lastNo} />
          <input type="hidden" name="back" value={shown.back} />
          <Tag tone="warn">{t('review-threads:unread', { count: shown.thread.unread })}</Tag>
          <Button tone="ghost">{t('review-threads:markRead')}</Button>
        </Form>
      )}
    </div>
  )
}
