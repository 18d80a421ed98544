import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { Category } from '#src/contract/core/categories-manage.ts'
import { RecordTimeline } from '#views/audit/timeline.tsx'
import { Card } from '#views/components/card.tsx'
import { Prose, TwoColumns } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Stats } from '#views/components/stats.tsx'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page.ts'
import { CategoryActions } from './actions.tsx'
import { type AsideProps, CategoryAside } from './aside.tsx'
import { CategoryStatusTag } from './status.tsx'

type Props = AsideProps & {
  /** The part with the tabs. */
  records: ReactNode
  /** What happened to it, for those who may know. */
  timeline: Timeline | 'failed' | null
}

/** A category: what it is, what hangs on it, and what was done to it (S26). */
export function CategoryShow({ category, related, promoTypes, records, timeline }: Props) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={category.name} tags={<Tags category={category} />}>
        <CategoryActions category={category} />
      </PageHead>
      <Figures category={category} />
      <TwoColumns aside={<CategoryAside {...{ category, related, promoTypes }} />}>
        <Prose>
          <h2>{t('categories:form.description')}</h2>
          <p>{category.description || t('categories:show.noDescription')}</p>
        </Prose>
        <RecordTimeline id={category.id} timeline={timeline} />
      </TwoColumns>
      {records}
    </>
  )
}

function Tags({ category }: { category: Category }) {
  const { t } = usePage()
  return (
    <>
      <CategoryStatusTag status={category.status} />
      {category.categoryType === 'SEASONAL' && (
        <Tag tone="info">{t('categories:type.SEASONAL')}</Tag>
      )}
      {category.popular && <Tag tone="sun">{t('categories:popular')}</Tag>}
    </>
  )
}

/** Counted at this reading (CAT-09). */
function Figures({ category }: { category: Category }) {
  const { t, format } = usePage()
  const names = ['noOfDeals', 'noOfActiveDeals', 'noOfMerchants', 'noOfActiveMerchants'] as const
  const stats = names.map((name) => ({
    label: t(`categories:figure.${name}`),
    value: format.number(category[name]),
  }))
  return (
    <Card flush>
      <Stats stats={stats} />
    </Card>
  )
}
