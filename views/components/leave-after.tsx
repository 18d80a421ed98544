import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { Island } from './island.tsx'

type Props = { href: string; seconds: number; children: ReactNode }

export function LeaveAfter({ href, seconds, children }: Props) {
  return (
    <Island name="leave-after" props={{ href, seconds }}>
      <a href={href} className={buttonClass({ tone: 'primary', big: true, block: true })}>
        {children}
      </a>
    </Island>
  )
}
