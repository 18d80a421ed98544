import type { ReactNode } from 'react'
import { usePage } from '#views/page/page.ts'
import { ButtonLink } from './button.tsx'
import { polled } from './by-page.ts'
import { Card } from './layout.tsx'

type Props = {
  done: number
  total: number
  here: string
  /** Id of the region that contains this and is replaced. */
  region: string
}

/** A job's progress. With script it polls every two seconds; without, Refresh reloads it. */
export function Progress({ done, total, here, region }: Props) {
  const { t, format } = usePage()
  return (
    <Card>
      <ProgressBar
        label={t('common:progress.label')}
        figure={t('common:progress.of', { done: format.number(done), total: format.number(total) })}
        value={done}
        max={total}
        refresh={<ButtonLink href={here}>{t('common:progress.refresh')}</ButtonLink>}
      />
      <Polling here={here} region={region} />
    </Card>
  )
}

type BarProps = {
  label: string
  figure: string
  value: number
  max: number
  /** For people without script. */
  refresh: ReactNode
}

export function ProgressBar({ label, figure, value, max, refresh }: BarProps) {
  return (
    <div className="stack tight">
      <div className="row">
        <span className="grow">{label}</span>
        <span className="num">{figure}</span>
      </div>
      <progress max={max} value={value} aria-label={label} />
      <p className="plain-only">{refresh}</p>
    </div>
  )
}

/** Reloads a region every two seconds. It stays the same element, so that focus is kept. */
export function Polling({ here, region }: Pick<Props, 'here' | 'region'>) {
  return (
    <span
      id="progress-poll"
      hidden
      hx-get={here}
      hx-trigger="every 2s"
      hx-target={`#${region}`}
      hx-swap="outerMorph"
      hx-push-url="false"
      {...polled}
    />
  )
}
