import type { DateValue } from '#src/contract/values.ts'

/** A service's instant as the page shows it, with the machine-readable instant beside it. */
export function Time({ value, long }: { value: DateValue; long?: boolean }) {
  return (
    <time dateTime={new Date(value.milliseconds).toISOString()}>
      {long ? value.displayDateTime : value.displayDate}
    </time>
  )
}
