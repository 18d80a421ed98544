import type { UpstreamResult } from '#src/upstream/result.ts'
import type { Which } from '#src/web/auth/session/live-sessions.ts'
import type { Screen } from '#src/web/page/screen.ts'

/** Whose sessions a screen is about, its addresses, and how the services end them. */
export type Scope = {
  userId: string
  /** The sign-in that asks, where the list is its owner's. */
  ownSignInId: string | null
  title: string
  summary: string
  crumbs: NonNullable<Screen['crumbs']>
  indexHref: string
  endHref: (session: string) => string
  /** Ends all others of the own list, all of another's. */
  endAllHref: string
  endAll: 'endOthers' | 'endAll'
  /** What `endAll` ends in the store. */
  all: Which
  end: (signInIds: string[] | null) => Promise<UpstreamResult<{ ended: number }>>
}
