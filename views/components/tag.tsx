import type { ReactNode } from 'react'

/** `off` is hollow, `sun` is marigold without a dot; no tone is grey. */
export type TagTone = 'ok' | 'warn' | 'bad' | 'info' | 'off' | 'sun'

export function Tag({ tone, children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={tone ? `tag ${tone}` : 'tag'}>{children}</span>
}
