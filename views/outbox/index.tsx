import type { OutboxMessage } from '#src/contract/notifications/messages.ts'
import { outboxPaths } from '#src/contract/screens/outbox.ts'
import { Button } from '#views/components/button.tsx'
import { EmptyState, NoMatch } from '#views/components/empty-state.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { SearchBox } from '#views/components/search-box.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { usePage } from '#views/page/page.ts'
import { TO_MAX } from './filters.ts'

type Props = {
  messages: readonly OutboxMessage[]
  to: string
}

export function OutboxView({ messages, to }: Props) {
  const { t } = usePage()
  return (
    <div className="stack wide narrow form-width">
      <PageHead title={t('outbox:title')} summary={t('outbox:summary')} />
      <form className="row" role="search" method="get" action={outboxPaths.index()}>
        <div className="grow">
          <SearchBox name="to" label={t('outbox:filter')} value={to} maxLength={TO_MAX} swap={{}} />
        </div>
        <Button>{t('outbox:show')}</Button>
      </form>
      {messages.length === 0 ? (
        <Nothing to={to} />
      ) : (
        <ol className="stack" role="list" aria-label={t('outbox:list')}>
          {messages.map((message) => (
            <li key={message.id}>
              <OutboxCard message={message} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Nothing({ to }: { to: string }) {
  const { t } = usePage()
  if (to) return <NoMatch term={to} clearHref={outboxPaths.index()} />
  return <EmptyState title={t('outbox:empty')} hint={t('outbox:emptyHint')} />
}

function OutboxCard({ message }: { message: OutboxMessage }) {
  const { t, format } = usePage()
  const { to, channel, status, subject, text, createdAt } = message
  const when = new Date(createdAt.milliseconds).toISOString()
  return (
    <Card>
      <div className="stack tight">
        <div className="row sm muted">
          <StateTag text={`outbox:status.${status}`} />
          {t(`outbox:channel.${channel}`)}
          <time dateTime={when}>{format.moment(createdAt)}</time>
        </div>
        <h2>{to}</h2>
        {subject && (
          <p>
            <b>{subject}</b>
          </p>
        )}
        {paragraphs(text).map(({ key, words }) => (
          <p key={key}>{words}</p>
        ))}
      </div>
    </Card>
  )
}

function paragraphs(text: string) {
  return text.split(/\n+/).map((words, index) => ({ key: `${index} ${words}`, words }))
}
