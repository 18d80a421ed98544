import { PAGE_SIZE } from '#src/contract/paging.ts'
import type { Key } from '#src/i18n/keys.ts'
import { useEnhanced } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'
import { cached } from './cached.tsx'
import { Go } from './go.tsx'
import { pageHref, pageWindow } from './page-window.ts'

type Props = {
  page: number
  size?: number
  totalItems: number
  totalItemsCapped?: boolean
  target?: string
  /** A text with {{from}}, {{to}}, {{total}} and {{count}}: "1–25 of 38 deals". */
  range?: Key
  /** The list's address, by default the shown page's. Its other parameters are kept. */
  url?: string
}

/** Addresses are zero-based, labels are page + 1. */
export function Pagination(props: Props) {
  const { size = PAGE_SIZE, totalItems } = props
  const { url } = usePage()
  return totalItems > size ? <Pages {...props} size={size} url={props.url ?? url} /> : null
}

const Pages = cached(function Pages(props: Props & { size: number; url: string }) {
  const { page, size, totalItems, totalItemsCapped, target = '#list', range, url } = props
  const { t, format } = usePage()
  const last = Math.ceil(totalItems / size) - 1
  const link = { url, target }
  const shown = t(range ?? 'common:pages.range', {
    from: format.number(page * size + 1),
    to: format.number(Math.min((page + 1) * size, totalItems)),
    total: format.total({ totalItems, totalItemsCapped }),
    count: totalItems,
  })
  return (
    <nav
      className="pager"
      aria-label={t('common:pages.label')}
      hx-swap:inherited={useEnhanced() ? 'outerHTML top' : undefined}
    >
      <span>{shown}</span>
      <ul role="list">
        <Step {...link} rel="prev" to={page > 0 ? Math.min(page - 1, last) : null} />
        {pageWindow(page, last).map((index) => (
          <li key={index}>
            <PageLink
              {...link}
              page={index}
              aria-current={index === page ? 'page' : undefined}
              aria-label={t('common:pages.page', { number: index + 1 })}
            >
              {format.number(index + 1)}
            </PageLink>
          </li>
        ))}
        <Step {...link} rel="next" to={page < last ? page + 1 : null} />
      </ul>
    </nav>
  )
})

type Link = { url: string; target: string }

function Step({ rel, to, ...link }: Link & { rel: 'prev' | 'next'; to: number | null }) {
  const { t } = usePage()
  const label = t(rel === 'prev' ? 'common:pages.prev' : 'common:pages.next')
  return (
    <li>
      {to === null ? (
        <button type="button" disabled>
          {label}
        </button>
      ) : (
        <PageLink {...link} page={to} rel={rel}>
          {label}
        </PageLink>
      )}
    </li>
  )
}

type PageLinkProps = Link & {
  page: number
  children: string
} & Pick<React.AnchorHTMLAttributes<HTMLAnchorElement>, 'aria-current' | 'aria-label' | 'rel'>

function PageLink({ url, target, page, children, ...rest }: PageLinkProps) {
  const swap = useEnhanced() ? { 'hx-target': target } : {}
  return (
    <Go href={pageHref(url, page)} {...swap} {...rest}>
      {children}
    </Go>
  )
}
