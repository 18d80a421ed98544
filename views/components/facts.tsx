import type { ReactNode } from 'react'
import type { DateValue } from '#src/contract/values.ts'
import { usePage } from '#views/page/page.ts'
import { Time } from './time.tsx'
import { Verbatim } from './verbatim.tsx'
import { Words } from './words.tsx'

export type Fact = {
  label: string
  value?: ReactNode
  /** Instead of a value; null shows a dash. */
  time?: DateValue | null
  /** Adds the time of day to `time`. */
  long?: boolean
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

function Value({ value, time, long, date = time !== undefined }: Fact) {
  const { t } = usePage()
  if (time) return <Time value={time} long={long} />
  if (typeof value === 'string' && value.includes('@')) {
    return (
      <Verbatim>
        <Breakable text={value} />
      </Verbatim>
    )
  }
  if (typeof value === 'string' && value !== '') return <Words text={value} />
  if (value !== undefined && value !== null && value !== '') return value
  if (date) return t('common:facts.none')
  return <span className="faint">{t('common:facts.notAdded')}</span>
}

/** An address is broken behind its sign or dots rather than within a word. */
function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=[@.])/)
  return parts.flatMap((part, at) => {
    const end = parts.slice(0, at + 1).join('')
    return [at > 0 && <wbr key={end} />, part]
  })
}
