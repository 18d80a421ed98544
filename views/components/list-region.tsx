import type { ReactNode } from 'react'
import type { Key } from '#src/i18n/keys.ts'
import { usePage } from '#views/page/page.ts'
import { ButtonLink } from './button.tsx'
import { cached } from './cached.tsx'
import { EmptyState, LoadFailed, PastEnd } from './empty-state.tsx'
import type { IconName } from './icon.tsx'
import { Pagination } from './pagination.tsx'

type Found = { totalItems: number; totalItemsCapped?: boolean | undefined }

type PagesProps = {
  found: Found
  /** 0-based; with its size and range text if they are not the usual ones. */
  page: number
  size?: number | undefined
  range?: Key | undefined
  here: string
}

type Props = Omit<PagesProps, 'found'> & {
  found: Found | null
  rows: number
  csvHref?: string | undefined
  head?: ReactNode
  picks?: ReactNode
  nothing: ReactNode
  children: ReactNode
}

export function ListRegion(props: Props) {
  const { found, rows, here, csvHref, head, picks, nothing, children } = props
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
      <Pages {...props} found={found} />
      {csvHref && (
        <div className="pad row">
          <CsvLink href={csvHref} />
          {picks}
        </div>
      )}
    </div>
  )
}

export function Pages({ found, here, page, size, range }: PagesProps) {
  const { totalItems, totalItemsCapped } = found
  const sums = { totalItems, totalItemsCapped }
  return <Pagination page={page} size={size} range={range} {...sums} url={here} />
}

type NothingProps = {
  icon?: IconName
  title?: string
  hint?: string
  noMatch: string | null
  isFirst?: boolean
  clearHref: string
  clear?: string
  children?: ReactNode
}

export function NothingFound(props: NothingProps) {
  const { icon, title, hint, noMatch, isFirst, clearHref, clear, children } = props
  const { t } = usePage()
  const heading = title ?? t('common:empty.records')
  if (noMatch === null) {
    return (
      <EmptyState icon={icon} title={heading} hint={hint} kind={isFirst ? 'first' : undefined}>
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

export const CsvLink = cached(function CsvLink({ href }: { href: string }) {
  return (
    <ButtonLink href={href} tone="ghost" plain download>
      {usePage().t('common:list.csv')}
    </ButtonLink>
  )
})
