import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { hasThread } from '#src/contract/core/review-threads.ts'
import type { Address } from '#src/contract/screens/path.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { type ThreadShown, threadBeside } from '#src/features/review-threads/index.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { BesideInbox } from '#views/approvals/beside.tsx'
import type { Crumb, Page } from '#views/page/page.ts'
import { notesPanel } from './desk.tsx'
import { lookPanel } from './looks.tsx'
import { reviewCrumbs, reviewFrom } from './navigation.ts'

type Beside = {
  timeline: Timeline | 'failed' | null
  look: ReactNode
  notes: ReactNode
  thread: ThreadShown | null
}

type Shown = Partial<Beside> & { from: string | null; refusal?: string }

type ReviewedRecord<Loaded> = {
  kind: InboxKind
  /** Of the timeline that stands beside it; omitted if none does. */
  subject?: 'deal' | 'branch'
  list: Address
  load: (request: Request) => Promise<Loaded>
  name: (loaded: Loaded) => string
  /** By default its name. */
  title?: (page: Page, loaded: Loaded) => string
  draw: (loaded: Loaded, shown: Shown, request: Request) => ReactNode
}

/** The screen of a record that is submitted and decided on, with who works on it and what was said. */
export function reviewedRecord<Loaded>(record: ReviewedRecord<Loaded>) {
  const { kind, subject, list, load, name, title, draw } = record

  function crumbs(page: Page, loaded: Loaded, from: string | null): Crumb[] {
    const here = { label: name(loaded) }
    return from ? reviewCrumbs(page, kind, from, here) : crumbsTo(page, list, here)
  }

  function shownScreen(request: Request, loaded: Loaded, shown: Omit<Shown, 'from'>) {
    const { page, query, actor } = request
    const from = actor.isAdmin ? reviewFrom(query.get('from')) : null
    return screen({
      title: title?.(page, loaded) ?? name(loaded),
      crumbs: crumbs(page, loaded, from),
      main: (
        <BesideInbox from={from} id={request.params.id ?? ''}>
          {draw(loaded, { from, ...shown }, request)}
        </BesideInbox>
      ),
    })
  }

  return {
    crumbs,
    async show(request: Request): Promise<Result> {
      const id = request.params.id ?? ''
      const [loaded, timeline, look, thread, notes] = await Promise.all([
        load(request),
        subject ? readTimelineOf(request, subject, id) : null,
        lookPanel(request, kind, id),
        hasThread(kind) ? threadBeside(request, kind, id) : null,
        notesPanel(request, { kind, id }),
      ])
      return shownScreen(request, loaded, { timeline, look, thread, notes })
    },
    refused(request: Request, loaded: Loaded, why: string): Result {
      const refused = shownScreen(request, loaded, { refusal: why })
      return { ...refused, status: 422, notice: { type: 'ERROR', message: why } }
    },
  }
}
