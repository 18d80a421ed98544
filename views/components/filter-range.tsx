import type { ListSwap } from './list-swap.ts'

export type FilterRange = { as: 'day' | 'amount'; name: string; label: string; value?: string }

/** One end of a range of days or amounts. */
export function FilterRangeEnd({
  as,
  name,
  label,
  value = '',
  swap,
}: FilterRange & { swap: ListSwap }) {
  return (
    <label className="sm nowrap">
      <span className="faint">{label}</span>
      <input
        className="input"
        type={as === 'day' ? 'date' : 'text'}
        {...(as === 'amount' && { inputMode: 'decimal', size: 8, maxLength: 16 })}
        id={`filter-${name}`}
        name={name}
        defaultValue={value}
        {...swap}
        {...(swap['hx-get'] && { 'hx-trigger': 'change', 'hx-include': 'closest form' })}
      />
    </label>
  )
}
