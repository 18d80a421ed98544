import type { ReactNode } from 'react'
import { Folded } from './folded.tsx'

/** What a page offers besides, behind one button; the browser opens it, without script too. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <button type="button" className="btn ghost icon-only" popoverTarget="more" aria-label={label}>
        ⋯
      </button>
      <section className="card news more" id="more" popover="auto" aria-label={label}>
        <Folded>
          <div className="stack tight">{children}</div>
        </Folded>
      </section>
    </>
  )
}
