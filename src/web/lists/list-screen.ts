import type { ReactNode } from 'react'
import { faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Screen } from '#src/web/page/screen.ts'

type Counted = { totalItems: number; totalItemsCapped?: boolean | undefined }

type ListScreen<Found> = Pick<Screen, 'title' | 'crumbs'> & {
  /** What `attempt` gave: the page of the list, or why it could not be loaded. */
  answer: Found | UpstreamFault
  /** What the live region says after the swap, such as "12 deals". */
  announce: (values: { count: number; shown: string }) => string
  /** The whole screen and the region that search and pages swap; null where nothing could be loaded. */
  view: (found: Found | null) => { main: ReactNode; region: ReactNode }
}

/** A list with its region; one that could not be loaded is shown as such, with the status of the fault. */
export function listScreen<Found extends Counted>(
  { format }: Pick<Page, 'format'>,
  { answer, announce, view, ...named }: ListScreen<Found>,
): Screen {
  const found = answer instanceof UpstreamFault ? null : answer
  const { main, region: node } = view(found)
  return screen({
    ...named,
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    main,
    region: {
      id: 'list',
      node,
      announce: found
        ? announce({ count: found.totalItems, shown: format.total(found) })
        : undefined,
    },
  })
}
