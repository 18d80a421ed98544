import type { DateValue } from '#src/contract/values.ts'
import { usePage } from '#views/page/page.ts'

/** The time of day alone, for what stands below the heading of its day. */
export function Clock({ value }: { value: DateValue }) {
  const { format } = usePage()
  const instant = new Date(value.milliseconds)
  return <time dateTime={instant.toISOString()}>{format.time(instant)}</time>
}

export function Time({ value, long }: { value: DateValue; long?: boolean }) {
  const { format } = usePage()
  const instant = new Date(value.milliseconds)
  return (
    <time dateTime={long ? instant.toISOString() : format.machineDate(instant)}>
      {long ? format.moment(value) : value.displayDate}
    </time>
  )
}
