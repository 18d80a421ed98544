import { faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { CategoryIndex } from '#views/categories/index.tsx'
import { CategoryListUpdate } from '#views/categories/list.tsx'
import { categoryCrumbs } from './crumbs.ts'
import type { CategoryListFilters } from './filters.ts'
import type { CategoryListProps } from './list-props.ts'

/** The list: the same parts as a page and as the region that search swaps. */
export function categoryListScreen(
  { page }: Request,
  filters: CategoryListFilters,
  answer: NonNullable<CategoryListProps['found']> | UpstreamFault,
): Screen {
  const { t, format } = page
  const found = answer instanceof UpstreamFault ? null : answer
  const props = { filters, found }
  const count = found?.totalItems ?? 0
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: filters.page
      ? t('categories:list.titlePage', { page: filters.page + 1 })
      : t('categories:list.title'),
    crumbs: categoryCrumbs(page),
    main: <CategoryIndex {...props} />,
    region: {
      id: 'list',
      node: <CategoryListUpdate {...props} />,
      announce: found
        ? t('categories:list.announce', { count, shown: format.number(count) })
        : undefined,
    },
  })
}
