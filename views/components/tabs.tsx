import { usePage } from '#views/page.ts'
import { Go } from './go.tsx'

export type Tab = { label: string; href: string; current: boolean; count?: number }

type Props = {
  label: string
  tabs: readonly Tab[]
  /** The region that is swapped, with these tabs in it; the whole screen when absent. */
  target?: string
}

/** Sections of a record or list, one address each. */
export function Tabs({ label, tabs, target }: Props) {
  const { format } = usePage()
  const swap = target ? { 'hx-target': target, 'hx-swap': 'outerHTML' } : {}
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab, at) => (
        <Go
          key={tab.href}
          id={target && `tab-${at + 1}`}
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
          {...swap}
        >
          {tab.label}
          {tab.count !== undefined && <span className="count">{format.number(tab.count)}</span>}
        </Go>
      ))}
    </nav>
  )
}
