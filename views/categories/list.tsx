import { can } from '#src/auth/actor.ts'
import { categoryQuery } from '#src/features/categories/filters.ts'
import { categoryPaths } from '#src/features/categories/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
import { CategoryFilterNav } from './filters.tsx'
import type { CategoryListProps } from './list-props.ts'
import { CategoryTable } from './table.tsx'

/** The region that search, filter and pages swap: rows, pages and the CSV of what is shown. */
export function CategoryList(props: CategoryListProps) {
  const { t } = usePage()
  const { filters, found } = props
  const here = categoryPaths.list(categoryQuery(filters, filters.page))
  const csv = categoryPaths.list({ ...categoryQuery(filters), format: 'csv' })
  if (!found || found.categories.length === 0) {
    return <div id="list">{found ? <None {...props} /> : <LoadFailed retryHref={here} />}</div>
  }
  return (
    <div id="list">
      <CategoryTable categories={found.categories} />
      <Pagination page={filters.page} totalItems={found.totalItems} url={here} />
      <p className="pad">
        <ButtonLink href={csv} tone="ghost" plain download>
          {t('categories:list.csv')}
        </ButtonLink>
      </p>
    </div>
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

/** Past the end, nothing that fits, or nothing at all. */
function None({ filters, found }: CategoryListProps) {
  const { t } = usePage()
  if (found && found.totalItems > 0) return <PastEnd />
  const title = t('common:empty.records')
  if (filters.q === '' && filters.filter === 'all') {
    return (
      <EmptyState icon="grid" title={title} hint={t('categories:list.nothingYet')}>
        <AddLink />
      </EmptyState>
    )
  }
  const hint = filters.q
    ? t('categories:list.nothingMatchesTerm', { term: filters.q })
    : t('categories:list.nothingMatches')
  return (
    <EmptyState icon="search" title={title} hint={hint}>
      <ButtonLink href={categoryPaths.list()}>{t('common:search.clear')}</ButtonLink>
    </EmptyState>
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
