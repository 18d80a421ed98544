import {
  ATTACHMENTS_MAX,
  MESSAGE_MAX,
  type ReviewThread,
} from '#src/contract/core/review-threads.ts'
import { DOCUMENT_ACCEPT } from '#src/contract/files/files.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import { Button } from '#views/components/button.tsx'
import { sentByPage } from '#views/components/by-page.ts'
import { controlProps, Field } from '#views/components/field.tsx'
import { fileChecks } from '#views/components/file-checks.ts'
import { Form } from '#views/components/form.tsx'
import { Card, Row, Stack } from '#views/components/layout.tsx'
import { NewTabLink } from '#views/components/new-tab-link.tsx'
import { Note } from '#views/components/note.tsx'
import { Tag } from '#views/components/tag.tsx'
import { TextArea } from '#views/components/text-area.tsx'
import { Time } from '#views/components/time.tsx'
import { usePage } from '#views/page/page.ts'
import type { ThreadShown } from './shown.ts'

/** @param isOpen the record is under review: shown even without messages */
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
        <>
          <MessageForm shown={shown} />
          {thread.isUnanswered && <NoAnswerNeeded shown={shown} />}
        </>
      ) : (
        <p className="sm muted">{t('review-threads:mayNotWrite')}</p>
      )}
    </Stack>
  )
}

/**
 * Marks what is shown as read: by a small POST of the script, since a GET may be a prefetch; else by a
 * button, which alone is seen.
 */
export function Unread({ shown }: { shown: ThreadShown | null }) {
  const { t } = usePage()
  return (
    <div id="unread-messages" aria-live="polite">
      {shown && shown.thread.unread > 0 && (
        <Form
          className="row plain-only"
          action={threadPaths.read(shown.thread)}
          target="#unread-messages"
          hx-swap="outerHTML"
          hx-trigger="load, submit"
          {...sentByPage}
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

type Message = ReviewThread['messages'][number]

function Messages({ thread }: { thread: ReviewThread }) {
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
          <blockquote>{message.text}</blockquote>
          <Attachments thread={thread} message={message} />
          {message === seen && <p className="sm faint">{t('review-threads:seen')}</p>}
        </li>
      ))}
    </ol>
  )
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

function NoAnswerNeeded({ shown: { thread, back } }: { shown: ThreadShown }) {
  const { t } = usePage()
  return (
    <Form className="row" action={threadPaths.read(thread)}>
      <input type="hidden" name="upTo" value={thread.lastNo} />
      <input type="hidden" name="answered" value="1" />
      <input type="hidden" name="back" value={back} />
      <Button>{t('review-threads:noAnswer')}</Button>
    </Form>
  )
}

function MessageForm({ shown }: { shown: ThreadShown }) {
  const { t } = usePage()
  const { thread, back, key, text, errors, message } = shown
  const files = {
    name: 'files',
    label: t('review-threads:files'),
    hint: t('review-threads:filesHint', { count: ATTACHMENTS_MAX }),
    error: errors.files,
    optional: true,
  }
  return (
    <Form action={threadPaths.show(thread)} files>
      {message && <Note tone="bad">{message}</Note>}
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="seen" value={thread.lastNo} />
      <TextArea
        name="text"
        label={t('review-threads:text')}
        value={text}
        rows={3}
        maxLength={MESSAGE_MAX}
        error={errors.text}
        required
      />
      <Field {...files}>
        <input
          type="file"
          className="input"
          multiple
          data-files={ATTACHMENTS_MAX}
          data-max-message={t('review-threads:filesMax', { count: ATTACHMENTS_MAX })}
          {...fileChecks(t, DOCUMENT_ACCEPT)}
          {...controlProps(files)}
        />
      </Field>
      <Row>
        <Button tone="primary">{t('review-threads:send')}</Button>
      </Row>
    </Form>
  )
}
