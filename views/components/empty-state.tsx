import type { ReactNode } from 'react'
import { usePage } from '#views/page/page.ts'
import { ButtonLink } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { pageHref } from './page-window.ts'
import { Ticket } from './ticket.tsx'

type Props = {
  icon?: IconName
  title: string
  hint?: string
  isPage?: boolean
  /**
   * `first`: of a list without a record yet, whose search and filters are put away meanwhile;
   * `message`: of something done or failed, alone on its page.
   */
  kind?: 'first' | 'message' | undefined
  children?: ReactNode
}

/** Nothing matches, or something failed: no occasion for a picture. */
const plain: ReadonlySet<IconName> = new Set(['search', 'alert', 'info'])

export function EmptyState({ icon = 'inbox', title, hint, isPage, kind, children }: Props) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={kind ? `empty ${kind}` : 'empty'}>
      {plain.has(icon) && kind !== 'message' ? <Icon name={icon} /> : <Ticket icon={icon} />}
      <Title>{title}</Title>
      {hint && <p className="sm">{hint}</p>}
      {children}
    </div>
  )
}

export function NoMatch({ term, clearHref }: { term: string; clearHref: string }) {
  const { t } = usePage()
  return (
    <EmptyState
      icon="search"
      title={t('common:empty.noMatch', { term })}
      hint={t('common:empty.noMatchHint')}
    >
      <ButtonLink href={clearHref}>{t('common:search.clear')}</ButtonLink>
    </EmptyState>
  )
}

export function PastEnd() {
  const { t, url } = usePage()
  return (
    <EmptyState title={t('common:empty.pastEnd')}>
      <ButtonLink href={pageHref(url, 0)}>{t('common:empty.firstPage')}</ButtonLink>
    </EmptyState>
  )
}

export function LoadFailed({ retryHref }: { retryHref?: string }) {
  const { t, url } = usePage()
  return (
    <EmptyState icon="alert" title={t('common:empty.failed')} hint={t('common:empty.failedHint')}>
      <ButtonLink href={retryHref ?? url}>{t('common:errors.retry')}</ButtonLink>
    </EmptyState>
  )
}
