import { usePage } from '#src/web/page/page.ts'
import type { FieldProps } from './field.tsx'
import { Select } from './select.tsx'

const STEP_MINUTES = 15
const DAY_MINUTES = 24 * 60

type Props = FieldProps & {
  /** hh:mm AM. */
  value?: string
  required?: boolean
  /** Text of the empty option; false omits it. */
  empty?: string | false
  from?: string
}

/** A time in steps of 15 minutes, hh:mm AM; 24 hours in Russian. */
export function TimeSelect({ from, ...props }: Props) {
  const first = from ? Math.max(times.indexOf(from), 0) : 0
  const { format } = usePage()
  const options = times.map((time) => ({ value: time, label: format.timeOfDay(time) }))
  return <Select {...props} options={options.slice(first)} />
}

export const times: readonly string[] = Array.from(
  { length: DAY_MINUTES / STEP_MINUTES },
  (_, step) => clock(step * STEP_MINUTES),
)

function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(hour % 12 || 12)}:${two(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}
