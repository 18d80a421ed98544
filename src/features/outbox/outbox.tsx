import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { readDestination } from '#views/outbox/filters.ts'
import { OutboxView } from '#views/outbox/index.tsx'

export async function index({ c, page, query, upstream }: PublicRequest): Promise<Result> {
  if (c.get('web').config.production) throw new NotFound()
  const to = readDestination(query)
  const params = { query: to ? { to } : {} }
  const { messages } = await upstream.notifications.read('/outbox', params)
  const main = <OutboxView messages={messages} to={to} />
  return screen({ layout: 'bare', title: page.t('outbox:title'), main })
}
