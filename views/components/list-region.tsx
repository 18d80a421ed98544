import type { ReactNode } from 'react'
import type { Key } from '#src/i18n/keys.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState, LoadFailed, PastEnd } from './empty-state.tsx'
import type { IconName } from './icon.tsx'
import { Pagination } from './pagination.tsx'

type Props = {
  /** Null when the list could not be loaded. */
  found: { totalItems: number; totalItemsCapped?: boolean | undefined } | null
  /** How many rows this page has. */
  rows: number
  /** 0-based, with its size and range text where they are not the usual ones. */
  page: number
  size?: number
  range?: Key
  /** Address of what is shown, page included. */
  here: string
  /** The same list as a file, if there is one. */
  csvHref?: string | undefined
  /** Stands above, also where there are no rows. */
  head?: ReactNode
  /** What stands here while nothing does; see `NothingFound`. */
  nothing: ReactNode
  /** The rows. */
  children: ReactNode
}

/** The region that search, filters and pages swap: rows, pages and the CSV of what is shown. */
export function ListRegion(props: Props) {
  const { found, rows, page, here, csvHref, head, nothing, children } = props
  if (!found || rows === 0) {
    const past = found && found.totalItems > 0
    return (
      <div id="list">
        {head}
        {found ? past ? <PastEnd /> : nothing : <LoadFailed retryHref={here} />}
      </div>
    )
  }
  return (
    <div id="list">
      {head}
      {children}
      <Pagination
        page={page}
        size={props.size}
        totalItems={found.totalItems}
        totalItemsCapped={found.totalItemsCapped}
        range={props.range}
        url={here}
      />
      {csvHref && <CsvLink href={csvHref} />}
    </div>
  )
}

type NothingProps = {
  icon?: IconName
  /** "No Records Found" when absent. */
  title?: string
  /** What will stand here one day. */
  hint?: string
  /** Says that nothing fits what was searched for or chosen; null where nothing was. */
  noMatch: string | null
  /** Address of the list without search and filters, and what the way there is called. */
  clearHref: string
  clear?: string
  /** Leads to where something can be done about it. */
  children?: ReactNode
}

/** Nothing at all, or nothing that fits and the way back to everything. */
export function NothingFound(props: NothingProps) {
  const { icon, title, hint, noMatch, clearHref, clear, children } = props
  const { t } = usePage()
  const heading = title ?? t('common:empty.records')
  if (noMatch === null) {
    return (
      <EmptyState icon={icon} title={heading} hint={hint}>
        {children}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="search" title={heading} hint={noMatch}>
      <ButtonLink href={clearHref}>{clear ?? t('common:search.clear')}</ButtonLink>
    </EmptyState>
  )
}

function CsvLink({ href }: { href: string }) {
  const { t } = usePage()
  return (
    <p className="pad">
      <ButtonLink href={href} tone="ghost" plain download>
        {t('common:list.csv')}
      </ButtonLink>
    </p>
  )
}
