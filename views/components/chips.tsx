import { usePage } from '#views/page/page.ts'
import { cached } from './cached.tsx'
import { Go } from './go.tsx'
import { Icon } from './icon.tsx'
import { Words } from './words.tsx'

type Chip = {
  label: string
  href: string
}

type Props = {
  chips: readonly Chip[]
  clearHref: string
}

export const Chips = cached(function Chips({ chips, clearHref }: Props) {
  const { t } = usePage()
  if (chips.length === 0) return null
  return (
    <ul className="chips" role="list" aria-label={t('common:search.narrowed')}>
      {chips.map(({ label, href }) => (
        <li key={label}>
          <Go className="chip" href={href}>
            <Words text={label} />
            <span className="vh"> ({t('common:search.remove')})</span>
            <Icon name="x" />
          </Go>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Go className="clear" href={clearHref}>
            {t('common:search.clearAll')}
          </Go>
        </li>
      )}
    </ul>
  )
})
