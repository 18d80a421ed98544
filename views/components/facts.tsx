import type { ReactNode } from 'react'
import { usePage } from '#src/web/page/page.ts'

export type Fact = {
  label: string
  value?: ReactNode
  date?: boolean
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>
            <Value {...fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value, date }: Fact) {
  const { t } = usePage()
  if (value !== undefined && value !== null && value !== '') return value
  if (date) return t('common:facts.none')
  return <span className="faint">{t('common:facts.notAdded')}</span>
}
