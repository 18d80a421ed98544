import { buttonClass } from './button.tsx'
import { Island } from './island.tsx'

type Props = { href: string; seconds: number; label: string }

export function LeaveAfter({ href, seconds, label }: Props) {
  return (
    <Island name="leave-after" props={{ href, seconds }}>
      <a href={href} className={buttonClass({ tone: 'primary', big: true, block: true })}>
        {label}
      </a>
    </Island>
  )
}
