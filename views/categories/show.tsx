import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { Category } from '#src/contract/core/categories-manage.ts'
import type { EntryTab } from '#src/features/catalogue/index.ts'
import { usePage } from '#src/web/page/page.ts'
import { RecordTimeline } from '#views/audit/exports.ts'
import { EntryShow } from '#views/catalogue/exports.ts'
import { StateTag, Tag } from '#views/components/tag.tsx'
import { CategoryActions } from './actions.tsx'
import { CategoryFacts, type FactsProps } from './facts.tsx'

type Props = FactsProps & {
  tabs: readonly EntryTab[]
  tab: EntryTab | null
  tabHref: (tab: EntryTab) => string
  timeline: Timeline | 'failed' | null
  children: ReactNode
}

export function CategoryShow({ tabs, tab, tabHref, timeline, children, ...facts }: Props) {
  const { t } = usePage()
  const { category } = facts
  const { id } = category
  return (
    <EntryShow
      entry={category}
      kind={t('categories:show.about')}
      tags={<Tags category={category} />}
      actions={<CategoryActions category={category} />}
      facts={<CategoryFacts {...facts} />}
      tabs={tabs}
      tab={tab}
      tabHref={tabHref}
    >
      {children}
      <RecordTimeline id={id} timeline={timeline} />
    </EntryShow>
  )
}

function Tags({ category: { status, categoryType, popular } }: { category: Category }) {
  const { t } = usePage()
  return (
    <>
      <StateTag text={`categories:status.${status}`} />
      {categoryType === 'SEASONAL' && <Tag tone="info">{t('categories:type.SEASONAL')}</Tag>}
      {popular && <Tag tone="sun">{t('categories:popular')}</Tag>}
    </>
  )
}
