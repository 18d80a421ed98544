import type { CategoryListProps } from '#src/features/categories/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { CategoryFilterBar } from './filters.tsx'
import { AddLink, CategoryList } from './list.tsx'

/** The categories that merchants and deals choose from. */
export function CategoryIndex(props: CategoryListProps) {
  const { t, format } = usePage()
  const all = props.found?.counts.all
  const summary =
    all !== undefined && t('categories:list.head', { count: all, shown: format.number(all) })
  return (
    <>
      <PageHead title={t('categories:list.title')} summary={summary}>
        <AddLink />
      </PageHead>
      <Card flush>
        <CategoryFilterBar {...props} />
        <CategoryList {...props} />
      </Card>
    </>
  )
}
