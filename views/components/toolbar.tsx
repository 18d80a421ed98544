import { Children, type ReactNode } from 'react'
import { useEnhanced } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'
import { cached } from './cached.tsx'
import { type FilterRange, FilterRangeEnd } from './filter-range.tsx'
import { type ListSwap, listSwap } from './list-swap.ts'
import { SearchBox } from './search-box.tsx'
import type { Option } from './select.tsx'
import { Choice } from './select.tsx'

type Filter = {
  name: string
  label: string
  empty?: string
  options: readonly Option[]
  value?: string
}

type Props = {
  action: string
  search?: { name: string; label: string; value?: string }
  filters?: readonly Filter[]
  ranges?: readonly FilterRange[]
  keep?: Record<string, string | undefined>
  /** After the fields. */
  end?: ReactNode
  children?: ReactNode
}

/**
 * A list's search and filters: a GET form. With script the region is swapped 500 ms after the last key
 * and the address follows; without, Enter or the button submits it.
 */
export function Toolbar(props: Props) {
  const { action, end, children, ...fields } = props
  const swap = listSwap(useEnhanced(), action)
  return (
    <form className="toolbar" role="search" method="get" action={action} {...swap} data-lean="">
      {children}
      <Fields {...fields} action={action} more={Children.count(end)} />
      {end}
    </form>
  )
}

type FieldsProps = Omit<Props, 'children' | 'end'> & { more: number }

const Fields = cached(function Fields(props: FieldsProps) {
  const { action, search, filters = [], ranges = [], keep = {}, more } = props
  const { t } = usePage()
  const swap = listSwap(useEnhanced(), action)
  return (
    <>
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {search && <SearchBox {...search} swap={swap} />}
      {filters.length + ranges.length + more > 1 && (
        <details className="more">
          <summary className="btn">{t('common:search.filters')}</summary>
        </details>
      )}
      {filters.map((filter) => (
        <FilterSelect key={filter.name} filter={filter} swap={swap} />
      ))}
      <Ranges ranges={ranges.filter(({ as }) => as === 'day')} swap={swap} />
      <Ranges ranges={ranges.filter(({ as }) => as === 'amount')} swap={swap} />
      <button type="submit" className="btn plain-only">
        {t('common:search.submit')}
      </button>
    </>
  )
})

/** The ends of a range stay on one line. */
function Ranges({ ranges, swap }: { ranges: readonly FilterRange[]; swap: ListSwap }) {
  if (ranges.length === 0) return null
  return (
    <span className="row">
      {ranges.map((range) => (
        <FilterRangeEnd key={range.name} {...range} swap={swap} />
      ))}
    </span>
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
        <Choice key={option.value} value={option.value} label={option.label} />
      ))}
    </select>
  )
}
