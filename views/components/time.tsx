import type { DateValue } from '#src/contract/values.ts'
import { usePage } from '#views/page/page.ts'

export function Time({ value, long }: { value: DateValue; long?: boolean }) {
  const { format } = usePage()
  const instant = new Date(value.milliseconds)
  return (
    <time dateTime={long ? instant.toISOString() : format.machineDate(instant)}>
      {long ? format.moment(value) : value.displayDate}
    </time>
  )
}
