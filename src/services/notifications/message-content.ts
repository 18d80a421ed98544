import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type SecretBox, secretBoxOf } from '#src/platform/secret-box.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'

const content = z.object({ to: z.string(), params: z.record(z.string(), z.string()) })

type MessageContent = z.infer<typeof content>
type Settings = Pick<ServiceDeps['settings'], 'secretKeys'>

export function sealContent(settings: Settings, id: string, given: MessageContent): string {
  return outboxBox(settings).seal(JSON.stringify(given), id)
}

/** A row's content; null once erased, or if its key is no longer configured. */
export function openContent(
  settings: Settings,
  { id, sealed }: { id: string; sealed: string },
): MessageContent | null {
  const text = outboxBox(settings).open(sealed, id)
  return text === null ? null : content.parse(JSON.parse(text))
}

/** Seals messages: neither a code nor a number can be read from the database. */
function outboxBox({ secretKeys }: Settings): SecretBox {
  return secretBoxOf(secretKeys, 'outbox')
}

export function destinationHash({ secretKeys: [current = ''] }: Settings, to: string): string {
  return createHmac('sha256', current).update(`outbox ${to}`).digest('base64url')
}
