import type { KeyboardEvent } from 'react'
import { type Candidate, degreesText } from './place.ts'

type Props = {
  label: string
  candidates: readonly Candidate[]
  pick: (candidate: Candidate) => void
  leave: () => void
}

export function FoundList({ label, candidates, pick, leave }: Props) {
  if (candidates.length === 0) return null
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step && event.key !== 'Escape') return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll<Element>('button')]
    const here = document.activeElement ? buttons.indexOf(document.activeElement) : -1
    const next = step ? buttons[here + step] : undefined
    if (next instanceof HTMLElement) next.focus()
    else if (step !== 1) leave()
  }
  return (
    <ul className="queue found" role="list" aria-label={label} onKeyDown={keys}>
      {candidates.map((candidate) => (
        <li key={`${candidate.latitude} ${candidate.longitude} ${candidate.address}`}>
          <button
            type="submit"
            name="pick"
            value={`${degreesText(candidate.latitude)} ${degreesText(candidate.longitude)}`}
            onClick={(event) => {
              event.preventDefault()
              pick(candidate)
            }}
          >
            {candidate.address}
          </button>
        </li>
      ))}
    </ul>
  )
}
