import { drawings } from '#islands/icons/icons.tsx'
import type { IconName } from './icon.tsx'

const outline =
  'M0 4a4 4 0 0 1 4-4h56a4 4 0 0 1 4 4v9a4 4 0 0 0 0 8v9a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4v-9a4 4 0 0 0 0-8z'

/** The tickets of the sign-in, small: where something was achieved, or nothing is there yet. */
export function Ticket({ icon }: { icon: IconName }) {
  return (
    <svg width="112" height="72" viewBox="0 0 112 72" aria-hidden="true">
      <path d={outline} fill="oklch(58% .085 212)" transform="translate(8 20)rotate(-12)" />
      <path d={outline} fill="oklch(82% .155 78)" transform="translate(34 22)rotate(5)" />
      <g fill="none" stroke="oklch(30% .06 70)" strokeWidth="1.5" strokeLinecap="round">
        <path d="M78 30l-2 24" strokeDasharray="1 4" />
        <g transform="translate(43 30)scale(.92)">{drawings[icon]}</g>
      </g>
    </svg>
  )
}
