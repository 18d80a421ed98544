import { categoryFilters } from '#src/contract/core/categories.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { categoryQuery } from '#src/features/categories/filters.ts'
import type { CategoryListProps } from '#src/features/categories/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { Segment } from '#views/components/segment.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'

export function CategoryFilterBar(props: CategoryListProps) {
  const { t } = usePage()
  const { filters } = props
  const kept = categoryQuery({ ...filters, q: '' })
  return (
    <Toolbar
      action={categoryPaths.list()}
      search={{ name: 'q', label: t('categories:list.search'), value: filters.q }}
      keep={{ filter: kept.filter }}
    >
      <CategoryFilterNav {...props} />
    </Toolbar>
  )
}

/** All, Active, Expired with counts; they follow what is searched for. */
export function CategoryFilterNav({ filters, found }: CategoryListProps) {
  const { t } = usePage()
  const items = categoryFilters.map((filter) => ({
    label: t(`categories:filter.${filter}`),
    href: categoryPaths.list(categoryQuery({ ...filters, filter })),
    current: filters.filter === filter,
    count: found?.counts[filter],
  }))
  return <Segment label={t('categories:list.filterNav')} items={items} />
}
