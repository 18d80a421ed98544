import { usePage } from '#views/page/page.ts'
import { cached } from './cached.tsx'
import { Go } from './go.tsx'
import type { Tab } from './tabs.tsx'

type Props = { label: string; items: readonly Tab[] }

export const Segment = cached(function Segment({ label, items }: Props) {
  const { format } = usePage()
  return (
    <nav className="segment" aria-label={label}>
      {items.map((item) => (
        <Go key={item.label} href={item.href} aria-current={item.current ? 'true' : undefined}>
          {item.label}
          {item.count !== undefined && <small>{` ${format.number(item.count)}`}</small>}
        </Go>
      ))}
    </nav>
  )
})
