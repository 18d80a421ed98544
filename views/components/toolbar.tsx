import type { ReactNode } from 'react'
import { usePage } from '#src/web/page/page.ts'
import { useEnhanced } from '#views/enhanced.ts'
import { FilterDay } from './filter-day.tsx'
import { type ListSwap, listSwap } from './list-swap.ts'
import { SearchBox } from './search-box.tsx'
import type { Option } from './select.tsx'

type Filter = {
  name: string
  label: string
  /** Text of the empty choice; the label when absent. */
  empty?: string
  options: readonly Option[]
  value?: string
}

type Props = {
  /** Path of the list, without its query. */
  action: string
  /** The search field; `name` is its query parameter. */
  search?: { name: string; label: string; value?: string; maxLength?: number }
  /** Selects beside the search. */
  filters?: readonly Filter[]
  /** Days that narrow the list, such as the first and the last. */
  days?: readonly Omit<Parameters<typeof FilterDay>[0], 'swap'>[]
  /** Query parameters that a search keeps, such as the status. */
  keep?: Record<string, string | undefined>
  /** The list region that is swapped. */
  target?: string
  /** A Segment. */
  children?: ReactNode
}

/**
 * Search and filters of a list: a GET form. With script the region is swapped 500 ms after the last
 * key and the address follows; without script Enter or the button submits it.
 */
export function Toolbar(props: Props) {
  const { action, search, filters = [], days = [], keep = {}, target = '#list', children } = props
  const { t } = usePage()
  const swap = listSwap(useEnhanced(), action, target)
  return (
    <form className="toolbar" role="search" method="get" action={action} {...swap} data-lean="">
      {children}
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {search && <SearchBox {...search} swap={swap} />}
      {filters.map((filter) => (
        <FilterSelect key={filter.name} filter={filter} swap={swap} />
      ))}
      {days.map((day) => (
        <FilterDay key={day.name} {...day} swap={swap} />
      ))}
      <button type="submit" className="btn plain-only">
        {t('common:search.submit')}
      </button>
    </form>
  )
}

function FilterSelect({ filter, swap }: { filter: Filter; swap: ListSwap }) {
  return (
    <select
      className="input"
      id={`filter-${filter.name}`}
      name={filter.name}
      aria-label={filter.label}
      defaultValue={filter.value ?? ''}
      {...swap}
      {...(swap['hx-get'] && { 'hx-trigger': 'change', 'hx-include': 'closest form' })}
    >
      <option value="">{filter.empty ?? filter.label}</option>
      {filter.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
