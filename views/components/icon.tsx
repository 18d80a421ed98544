import type { ReactNode } from 'react'
import { drawings } from '#islands/icons/icons.tsx'

export type IconName = keyof typeof drawings

const all: Partial<Record<string, ReactNode>> = drawings

type Props = { name: IconName | (string & {}); className?: 'chev' }

/** Hidden from screen readers: its label or neighbour names it. */
export function Icon({ name, className }: Props) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {all[name]}
    </svg>
  )
}
