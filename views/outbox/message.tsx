import type { OutboxMessage } from '#src/contract/notifications/messages.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { StateTag } from '#views/components/tag.tsx'

export function OutboxCard({ message }: { message: OutboxMessage }) {
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
