import type { ReactNode } from 'react'
import type { Key } from '#src/i18n/keys.ts'
import { usePage } from '#views/page/page.ts'

/** `off` is hollow, `sun` is marigold without a dot; no tone is grey. */
export type TagTone = 'ok' | 'warn' | 'bad' | 'info' | 'off' | 'sun'

export function Tag({ tone, children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={tone ? `tag ${tone}` : 'tag'}>{children}</span>
}

/** A state by its text key, which ends with the state's name; unknown ones are grey. */
export function StateTag({ text }: { text: Key }) {
  const { t } = usePage()
  const state = text.slice(text.lastIndexOf('.') + 1)
  return <Tag tone={tones.get(state)}>{t(text)}</Tag>
}

const states: Record<TagTone, readonly string[]> = {
  ok: ['APPROVED', 'ENABLED', 'ACTIVE', 'VERIFIED', 'PAID', 'SENT', 'DONE'],
  warn: ['PENDING', 'CHANGES_REQUESTED', 'READY', 'QUEUED', 'STOPPED', 'DISPUTED'],
  bad: ['REJECTED', 'BLOCKED', 'FAILED', 'NOTHING'],
  info: ['UNBLOCKED', 'REFUNDED', 'PART_REFUNDED', 'CHECKING', 'WAITING', 'RUNNING', 'UPCOMING'],
  off: ['INACTIVE', 'NOT_VERIFIED', 'EXPIRED', 'CANCELLED', 'REPLACED', 'ENDED'],
  sun: [],
}
const tones = new Map(
  (Object.keys(states) as TagTone[]).flatMap((tone) =>
    states[tone].map((state) => [state, tone] as const),
  ),
)
