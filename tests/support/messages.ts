import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { ServiceDeps } from '#src/services/deps.ts'
import { destinationHash, outboxBox } from '#src/services/notifications/outbox-box.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'

const content = z.object({ to: z.string(), params: z.record(z.string(), z.string()) })
type Services = Pick<ServiceDeps, 'db' | 'settings'>

/** What the outbox holds for a destination, newest first, opened. */
export async function messagesTo({ db, settings }: Services, to: string) {
  const rows = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.toHash, destinationHash(settings, to)))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
  return rows.map(({ id, channel, template, language, status, sealed }) => {
    const { params } = content.parse(JSON.parse(outboxBox(settings).open(sealed, id) ?? '{}'))
    return { channel, template, language, status, params }
  })
}

/** The newest one-time password that was sent to a destination. */
export async function codeSentTo(services: Services, to: string): Promise<string> {
  const [newest] = await messagesTo(services, to)
  const code = newest?.params.code
  if (!code) throw new Error(`no code was sent to ${to}`)
  return code
}
