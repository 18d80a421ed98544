import { categoryPaths } from '#src/contract/screens/categories.ts'
import { categoryQuery } from '#src/features/categories/filters.ts'
import type { CategoryListProps } from '#src/features/categories/list-props.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { CategoryFilterNav } from './filters.tsx'
import { CategoryTable } from './table.tsx'

/** The region that search, filter and pages swap: rows, pages and the CSV of what is shown. */
export function CategoryList({ filters, found }: CategoryListProps) {
  const categories = found?.categories ?? []
  return (
    <ListRegion
      found={found}
      rows={categories.length}
      page={filters.page}
      here={categoryPaths.list(categoryQuery(filters, filters.page))}
      csvHref={categoryPaths.list({ ...categoryQuery(filters), format: 'csv' })}
      nothing={<None filters={filters} />}
    >
      <CategoryTable categories={categories} />
    </ListRegion>
  )
}

/** What a search swaps: the region, and the filter links that must carry the same words. */
export function CategoryListUpdate(props: CategoryListProps) {
  return (
    <>
      <CategoryList {...props} />
      <hx-partial hx-target="#main .toolbar .segment" hx-swap="outerHTML">
        <CategoryFilterNav {...props} />
      </hx-partial>
    </>
  )
}

function None({ filters: { q: term, filter } }: Pick<CategoryListProps, 'filters'>) {
  const { t } = usePage()
  const ofFilter = filter === 'all' ? null : t('categories:list.nothingMatches')
  return (
    <NothingFound
      icon="grid"
      hint={t('categories:list.nothingYet')}
      noMatch={term ? t('categories:list.nothingMatchesTerm', { term }) : ofFilter}
      clearHref={categoryPaths.list()}
    >
      <AddLink />
    </NothingFound>
  )
}

/** For those who may add one. */
export function AddLink() {
  const { t, actor } = usePage()
  if (!actor || !can(actor, 'ADD_CATEGORY')) return null
  return (
    <ButtonLink href={categoryPaths.add()} tone="primary" icon="plus">
      {t('categories:list.add')}
    </ButtonLink>
  )
}
