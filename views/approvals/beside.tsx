import type { ReactNode } from 'react'
import { PICK_FOR } from '#src/contract/page-address.ts'
import { sentByPage } from '#views/components/by-page.ts'
import { Island } from '#views/components/island.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { useEnhanced } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'

type Props = { from: string | null; id: string; children: ReactNode }

/**
 * A review that was opened from the inbox, which stands beside it on a wide screen: asked for once its
 * place is seen, so never on a narrow one or without the script, and kept for the next review as long as
 * as much waits as before.
 */
export function BesideInbox({ from, id, children }: Props) {
  const { t, menu, url } = usePage()
  const isEnhanced = useEnhanced()
  if (!from || !isEnhanced) return children
  const waiting = menu.find((entry) => entry.waiting !== undefined)?.waiting ?? 0
  const [path = ''] = url.split('?')
  return (
    <>
      <Sheet name="inbox" />
      <div className="panes">
        <div className="pane">{children}</div>
        <aside
          className="card inbox"
          aria-label={t('approvals:title')}
          id={`${waiting}:${from}`}
          hx-preserve=""
        >
          <div
            id="list"
            hx-get={`${from}${from.includes('?') ? '&' : '?'}${PICK_FOR}=${id}`}
            hx-trigger="intersect once"
            hx-target="this"
            hx-swap="outerHTML"
            hx-push-url="false"
            {...sentByPage}
          >
            <p className="pad sm muted">{t('inbox:loading')}</p>
          </div>
        </aside>
        <Island name="inbox-pane" props={{ path }} />
      </div>
    </>
  )
}
