import { TIME_STEP_MINUTES } from '#src/contract/core/deals.ts'
import { usePage } from '#views/page/page.ts'
import type { FieldProps } from './field.tsx'
import { Select } from './select.tsx'

const DAY_MINUTES = 24 * 60

type Props = FieldProps & {
  /** hh:mm AM. */
  value?: string
  required?: boolean
}

/** A time in steps of 15 minutes, hh:mm AM; 24 hours in Russian. */
export function TimeSelect(props: Props) {
  const { format } = usePage()
  const options = times.map((time) => ({ value: time, label: format.timeOfDay(time) }))
  return <Select {...props} options={options} />
}

export const times: readonly string[] = Array.from(
  { length: DAY_MINUTES / TIME_STEP_MINUTES },
  (_, step) => clock(step * TIME_STEP_MINUTES),
)

function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(hour % 12 || 12)}:${two(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}
