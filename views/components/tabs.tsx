import { usePage } from '#views/page/page.ts'
import { cached } from './cached.tsx'
import { Go } from './go.tsx'

export type Tab = { label: string; href: string; current: boolean; count?: number | undefined }

type Props = {
  label: string
  tabs: readonly Tab[]
  filtered?: boolean
}

export const Tabs = cached(function Tabs({ label, tabs, filtered }: Props) {
  const { format } = usePage()
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Go
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
          data-filters={filtered ? '' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className="count">{format.number(tab.count)}</span>}
        </Go>
      ))}
    </nav>
  )
})
