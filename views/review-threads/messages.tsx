import type { ReviewThread } from '#src/contract/core/review-threads.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import { usePage } from '#src/web/page/page.ts'
import { NewTabLink } from '#views/components/new-tab-link.tsx'
import { Tag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'

type Message = ReviewThread['messages'][number]

export function Messages({ thread }: { thread: ReviewThread }) {
  const { t } = usePage()
  if (thread.messages.length === 0) return <p>{t('review-threads:none')}</p>
  const seen = thread.messages.findLast(
    ({ side, no }) => side === thread.side && no <= thread.seenNo,
  )
  return (
    <ol role="list" className="stack">
      {thread.messages.map((message) => (
        <li key={message.no}>
          <Head message={message} />
          <blockquote>
            <Lines text={message.text} />
          </blockquote>
          <Attachments thread={thread} message={message} />
          {message === seen && <p className="sm faint">{t('review-threads:seen')}</p>}
        </li>
      ))}
    </ol>
  )
}

function Lines({ text }: { text: string }) {
  let start = 0
  return text.split(/[\r\n]+/).map((line) => {
    start += line.length + 1
    return <p key={start}>{line}</p>
  })
}

function Head({ message: { side, author, sentAt, isNew } }: { message: Message }) {
  const { t } = usePage()
  return (
    <p>
      <b>{side === 'ADMIN' ? t('review-threads:reviewer', { name: author }) : author}</b>{' '}
      <Time value={sentAt} long /> {isNew && <Tag tone="warn">{t('review-threads:new')}</Tag>}
    </p>
  )
}

function Attachments({ thread, message }: { thread: ReviewThread; message: Message }) {
  const { t } = usePage()
  if (message.attachments.length === 0) return null
  return (
    <ul role="list" className="row" aria-label={t('review-threads:attachments')}>
      {message.attachments.map(({ id, name }) => (
        <li key={id}>
          <NewTabLink href={threadPaths.file({ ...thread, fileId: id })} label={name} />
        </li>
      ))}
    </ul>
  )
}
