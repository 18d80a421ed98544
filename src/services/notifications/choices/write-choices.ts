import { ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { saveChoices } from '#src/contract/notifications/choices.ts'
import type { Tx } from '#src/database/connect.ts'
import { notificationChoices } from '#src/services/notifications/schema.ts'

type Given = z.output<(typeof saveChoices)['body']>

export async function writeChoices(
  tx: Tx,
  userId: string,
  { channels, groups }: Given,
): Promise<number> {
  const named = new Map(groups.map(({ group, chosen }) => [group, new Set(chosen)]))
  const rows = [...named].flatMap(([eventGroup, chosen]) =>
    [...new Set(channels)].map((channel) => ({
      userId,
      eventGroup,
      channel,
      enabled: chosen.has(channel),
    })),
  )
  if (rows.length === 0) return 0
  const { enabled } = notificationChoices
  const written = await tx
    .insert(notificationChoices)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        notificationChoices.userId,
        notificationChoices.eventGroup,
        notificationChoices.channel,
      ],
      set: { enabled: sql`excluded.wanted` },
      setWhere: ne(enabled, sql`excluded.wanted`),
    })
    .returning({ channel: notificationChoices.channel })
  return written.length
}
