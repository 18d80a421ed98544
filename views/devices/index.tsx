import { usePage } from '#src/web/page/page.ts'
import { DialogLink } from '#views/components/dialog.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { type SessionRow, SessionTable } from './table.tsx'

type Props = {
  title: string
  summary: string
  rows: readonly SessionRow[]
  all: { href: string; label: string } | null
}

export function SessionsView({ title, summary, rows, all }: Props) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={title} summary={summary}>
        {all && (
          <DialogLink href={all.href} tone="danger">
            {all.label}
          </DialogLink>
        )}
      </PageHead>
      <section className="card">
        {rows.length > 0 ? (
          <SessionTable rows={rows} />
        ) : (
          <EmptyState title={t('common:empty.records')} />
        )}
      </section>
    </>
  )
}
