import type { OutboxMessage } from '#src/contract/notifications/messages.ts'
import { outboxPaths } from '#src/contract/screens/outbox.ts'
import { TO_MAX } from '#src/features/outbox/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { EmptyState, NoMatch } from '#views/components/empty-state.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { SearchBox } from '#views/components/search-box.tsx'
import { OutboxCard } from './message.tsx'

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
