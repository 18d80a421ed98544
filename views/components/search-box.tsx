import { SEARCH_MAX } from '#src/contract/paging.ts'
import { Icon } from './icon.tsx'
import type { ListSwap } from './list-swap.ts'

/** A filter was changed. */
export const FILTERED = 'change from:#filters'

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
          // One element asks for all that narrows a list: whatever comes later ends what waits or runs.
          'hx-trigger': `input changed delay:500ms, retry, submit from:"closest form", ${FILTERED}`,
          'hx-include': 'closest form',
        })}
      />
    </div>
  )
}
