import type { ReactNode } from 'react'
import { faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb, Screen } from '#src/web/page/screen.ts'
import type { CouponFilters } from './filters.ts'

type Parts = {
  title: string
  filters: CouponFilters
  crumbs: Crumb[]
  main: ReactNode
  list: ReactNode
}

/** A list of coupons or their deals: the same parts as a page and as the region that search swaps. */
export function listScreen(
  { t, format }: Page,
  answer: { totalItems: number; totalItemsCapped?: boolean | undefined } | UpstreamFault,
  { title, filters, crumbs, main, list }: Parts,
): Screen {
  const found = answer instanceof UpstreamFault ? null : answer
  const count = found?.totalItems ?? 0
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: filters.page ? t('coupons:titlePage', { title, page: filters.page + 1 }) : title,
    crumbs,
    main,
    region: {
      id: 'list',
      node: list,
      announce: found ? t('coupons:announce', { count, shown: format.total(found) }) : undefined,
    },
  })
}

/** What a view gets: null where the list could not be loaded. */
export function orNull<Data>(found: Data | UpstreamFault): Data | null {
  return found instanceof UpstreamFault ? null : found
}
