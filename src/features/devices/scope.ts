import type { UpstreamResult } from '#src/upstream/result.ts'
import type { Which } from '#src/web/auth/session/live-sessions.ts'
import type { Screen } from '#src/web/page/page.ts'

export type Scope = {
  userId: string
  ownSignInId: string | null
  title: string
  summary: string
  crumbs: NonNullable<Screen['crumbs']>
  indexHref: string
  endHref: (session: string) => string
  endAllHref: string
  endAll: 'endOthers' | 'endAll'
  all: Which
  end: (signInIds: string[] | null) => Promise<UpstreamResult<{ ended: number }>>
}
