import type { ListSwap } from './list-swap.ts'

type Props = {
  /** Its query parameter. */
  name: string
  label: string
  /** An ISO day. */
  value?: string
  swap: ListSwap
}

/** A day that narrows a list, named in front of its field. */
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
