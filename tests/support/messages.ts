import { desc, eq } from 'drizzle-orm'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { destinationHash, openContent } from '#src/services/notifications/message-content.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'

type Services = Pick<ServiceDeps, 'db' | 'settings'>

/** What the outbox holds for a destination, newest first, opened. */
export async function messagesTo({ db, settings }: Services, to: string) {
  const rows = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.toHash, destinationHash(settings, to)))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
  return rows.map(({ id, channel, template, language, status, sealed }) => {
    const content = openContent(settings, { id, sealed })
    return { channel, template, language, status, params: content?.params ?? {} }
  })
}

/** The newest one-time password that was sent to a destination. */
export async function codeSentTo(services: Services, to: string): Promise<string> {
  const [newest] = await messagesTo(services, to)
  const code = newest?.params.code
  if (!code) throw new Error(`no code was sent to ${to}`)
  return code
}
