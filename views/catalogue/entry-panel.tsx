import type { ReactNode } from 'react'
import type { EntryTab } from '#src/features/catalogue/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Card } from '#views/components/layout.tsx'
import { Pagination } from '#views/components/pagination.tsx'

type Props = {
  tab: EntryTab
  found: { page: number; totalItems: number } | null
  url: string
  children?: ReactNode
}

export function EntryPanel(props: Props) {
  const { t } = usePage()
  return (
    <div id="list">
      <Card title={t(`catalogue:tab.${props.tab}`)} flush>
        <Listed {...props} />
      </Card>
    </div>
  )
}

function Listed({ tab, url, found, children }: Props) {
  if (!found) return <LoadFailed retryHref={url} />
  const { page, totalItems } = found
  return (
    <div>
      {children ?? <Nothing tab={tab} total={totalItems} />}
      <Pagination page={page} totalItems={totalItems} url={url} />
    </div>
  )
}

const icons = { merchants: 'store', deals: 'deal' } as const

function Nothing({ tab, total }: { tab: keyof typeof icons; total: number }) {
  const { t } = usePage()
  if (total > 0) return <PastEnd />
  return (
    <EmptyState
      icon={icons[tab]}
      title={t('common:empty.records')}
      hint={t(`catalogue:none.${tab}`)}
    />
  )
}
