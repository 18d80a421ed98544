import { usePage } from '#views/page.ts'
import { Go } from './go.tsx'

export type Tab = { label: string; href: string; current: boolean; count?: number }

/** Sections of a record or list, one address each. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { format } = usePage()
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Go key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="count">{format.number(tab.count)}</span>}
        </Go>
      ))}
    </nav>
  )
}
