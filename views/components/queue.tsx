import type { ReactNode } from 'react'
import { usePage } from '#views/page/page.ts'
import { Go } from './go.tsx'
import { Icon } from './icon.tsx'

type Entry = {
  href: string
  label: ReactNode
  note?: ReactNode
  icon?: string
  count?: number
}

export function Queue({ entries }: { entries: readonly Entry[] }) {
  const { format } = usePage()
  return (
    <ul className="queue" role="list">
      {entries.map((entry) => (
        <li key={entry.href}>
          <Go href={entry.href}>
            {entry.icon && <Icon name={entry.icon} />}
            <span className="grow">
              {entry.label}
              {entry.note && <span className="sub">{entry.note}</span>}
            </span>
            {entry.count !== undefined && (
              <span className={entry.count > 0 ? 'count hot' : 'count'}>
                {format.number(entry.count)}
              </span>
            )}
            <Icon name="chev" />
          </Go>
        </li>
      ))}
    </ul>
  )
}
