import { SEARCH_MAX } from '#src/contract/paging.ts'
import { Icon } from './icon.tsx'
import type { ListSwap } from './list-swap.ts'

type Props = {
  name: string
  label: string
  value?: string
  maxLength?: number
  swap: ListSwap
}

export function SearchBox({ name, label, value = '', maxLength = SEARCH_MAX, swap }: Props) {
  return (
    <div className="affix">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        id={`search-${name}`}
        name={name}
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
        {...swap}
        {...(swap['hx-get'] && {
          'hx-trigger': 'input changed delay:500ms, search',
          'hx-include': 'closest form',
        })}
      />
    </div>
  )
}
