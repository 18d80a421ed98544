import type { ListSwap } from './list-swap.ts'

type Props = {
  name: string
  label: string
  value?: string
  swap: ListSwap
}

export function FilterDay({ name, label, value = '', swap }: Props) {
  return (
    <label className="sm nowrap">
      <span className="faint">{label}</span>
      <input
        className="input"
        type="date"
        id={`filter-${name}`}
        name={name}
        defaultValue={value}
        {...swap}
        {...(swap['hx-get'] && { 'hx-trigger': 'change', 'hx-include': 'closest form' })}
      />
    </label>
  )
}
