import { usePage } from '#views/page/page.ts'
import { cached } from './cached.tsx'
import { Go } from './go.tsx'
import { Icon } from './icon.tsx'
import { Words } from './words.tsx'

export type Chip = {
  /** The filter's name, or what it is set to. */
  label: string
  /** The panel with its control; a filter that came with a link has none. */
  opens?: string
  /** Where the list is without it, while it is set. */
  clearHref?: string
}

type Props = {
  chips: readonly Chip[]
  clearHref: string
}

/**
 * What a list can be narrowed by, and is. Searches swap it into the page, while the panels, which may be
 * open, stay. Phones show those that are set; “Filters”, which opens all panels, counts them.
 */
export const Chips = cached(function Chips({ chips, clearHref }: Props) {
  const { t } = usePage()
  const set = chips.filter((chip) => chip.clearHref).length
  return (
    <div className="chips">
      {chips.map((chip) => (
        <FilterChip key={chip.opens ?? chip.label} {...chip} />
      ))}
      {set > 1 && (
        <Go className="sm nowrap" href={clearHref}>
          {t('common:search.clearAll')}
        </Go>
      )}
    </div>
  )
})

function FilterChip({ label, opens, clearHref }: Chip) {
  const { t } = usePage()
  return (
    <span className={clearHref && 'chip on'}>
      {opens ? (
        <button type="button" popoverTarget={opens}>
          <Words text={label} />
        </button>
      ) : (
        <Words text={label} />
      )}
      {clearHref && (
        <Go href={clearHref} aria-label={`${label} (${t('common:search.remove')})`}>
          <Icon name="x" />
        </Go>
      )}
    </span>
  )
}
