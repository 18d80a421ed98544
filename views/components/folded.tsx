import type { ReactNode } from 'react'

/**
 * What a popover or `details` shows: one text until it opens (behaviours/unfold.ts), markup where
 * nothing runs. It is their child, and holds no `noscript`, its own kind included.
 */
export function Folded({ children }: { children: ReactNode }) {
  return <noscript>{children}</noscript>
}
