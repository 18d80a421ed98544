import { type Crumb, usePage } from '#views/page/page.ts'
import { Go } from './go.tsx'
import { Words } from './words.tsx'

type Props = {
  /** Crumbs below Home; the last is the page itself and no link. */
  crumbs: readonly Crumb[]
}

export function Breadcrumb({ crumbs }: Props) {
  const { t } = usePage()
  const home = { label: t('common:menu.home'), href: '/' }
  const all = crumbs.length > 0 ? [home, ...crumbs] : []
  return (
    <ol role="list">
      {all.map((crumb, index) => (
        <li key={`${crumb.label}${crumb.href ?? ''}`}>
          {crumb.href && index < all.length - 1 ? (
            <Go href={crumb.href}>
              <Words text={crumb.label} />
            </Go>
          ) : (
            <span aria-current={index === all.length - 1 ? 'page' : undefined}>
              <Words text={crumb.label} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
