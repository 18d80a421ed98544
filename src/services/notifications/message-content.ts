import { z } from 'zod'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { outboxBox } from './outbox-box.ts'

const content = z.object({ to: z.string(), params: z.record(z.string(), z.string()) })

export type MessageContent = z.infer<typeof content>
type Settings = ServiceDeps['settings']

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
