import type { ReactNode } from 'react'
import { useEnhanced } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'
import { cached } from './cached.tsx'
import { type FilterRange, FilterRangeEnd } from './filter-range.tsx'
import { Folded } from './folded.tsx'
import { listSwap } from './list-swap.ts'
import { FILTERED, SearchBox } from './search-box.tsx'
import type { Option } from './select.tsx'
import { Choice } from './select.tsx'

/** What a chip opens, by its name: a choice, the ends of a range, or links to lists for choosing. */
export type Panel = { name: string } & (
  | { as: 'select'; label: string; empty?: string; options: readonly Option[]; value?: string }
  | { as: 'range'; ends: readonly FilterRange[] }
  | { as: 'links'; links: ReactNode }
)

type Props = {
  action: string
  search?: { name: string; label: string; value?: string }
  chips?: ReactNode
  panels?: readonly Panel[]
  keep?: Record<string, string | undefined>
  children?: ReactNode
}

/**
 * A list's search and filters: a GET form. With script the region is swapped 500 ms after the last key
 * and the address follows; without, Enter or the button submits it. The browser opens and closes the
 * panels (Escape, a press beside them), without script too.
 */
export function Toolbar(props: Props) {
  const { action, search, keep, chips, panels, children } = props
  const swap = listSwap(useEnhanced(), action)
  return (
    <form
      className="toolbar"
      role="search"
      method="get"
      action={action}
      {...(search ? { 'hx-target': swap['hx-target'] } : swap)}
      {...(!search && swap['hx-get'] && { 'hx-trigger': `submit, ${FILTERED}` })}
      data-lean=""
    >
      {children}
      <Search search={search} keep={keep} action={action} />
      {chips}
      <Panels panels={panels} />
    </form>
  )
}

type SearchProps = Pick<Props, 'action' | 'search' | 'keep'>

const Search = cached(function Search({ action, search, keep = {} }: SearchProps) {
  const { t } = usePage()
  const swap = listSwap(useEnhanced(), action)
  return (
    <>
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {search && <SearchBox {...search} swap={swap} />}
      <button type="submit" className="btn plain-only">
        {t('common:search.submit')}
      </button>
    </>
  )
})

function Panels({ panels = [] }: Pick<Props, 'panels'>) {
  const { t } = usePage()
  if (panels.length === 0) return null
  return (
    <>
      <button type="button" className="btn fold" popoverTarget="filters">
        {t('common:search.filters')}
      </button>
      <div className="card filters" id="filters" popover="auto">
        {panels.map((panel) => (
          <div className="card panel" key={panel.name} id={panel.name} popover="auto">
            {isFolded(panel) ? (
              <Folded>
                <Contents panel={panel} />
              </Folded>
            ) : (
              <Contents panel={panel} />
            )}
          </div>
        ))}
        <button type="button" className="btn block" popoverTarget="filters">
          {t('common:search.done')}
        </button>
      </div>
    </>
  )
}

/** What is set is sent with the form, and links change with what is searched for. */
function isFolded(panel: Panel): boolean {
  if (panel.as === 'links') return false
  return panel.as === 'select' ? !panel.value : panel.ends.every(({ value }) => !value)
}

function Contents({ panel }: { panel: Panel }) {
  const { t } = usePage()
  return (
    <>
      <Control panel={panel} />
      {panel.as !== 'links' && (
        <button type="submit" className="btn block plain-only">
          {t('common:search.apply')}
        </button>
      )}
    </>
  )
}

function Control({ panel }: { panel: Panel }) {
  if (panel.as === 'links') return <div className="row">{panel.links}</div>
  if (panel.as === 'select') return <FilterSelect {...panel} />
  return (
    <div className="row">
      {panel.ends.map((end) => (
        <FilterRangeEnd key={end.name} {...end} />
      ))}
    </div>
  )
}

type SelectProps = Extract<Panel, { as: 'select' }>

const FilterSelect = cached(function FilterSelect(props: SelectProps) {
  const { name, label, empty, options, value } = props
  return (
    <label className="sm">
      <span className="faint">{label}</span>
      <select className="input" id={`filter-${name}`} name={name} defaultValue={value ?? ''}>
        <option value="">{empty ?? label}</option>
        {options.map((option) => (
          <Choice key={option.value} value={option.value} label={option.label} />
        ))}
      </select>
    </label>
  )
})
