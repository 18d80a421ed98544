import type { MobileNo } from '#src/contract/values.ts'
import type { Format } from '#src/i18n/format.ts'

type Stored = { countryCode: string | null; localNumber: string | null }

/** A stored number as the contract carries it, with the form that people read. */
export function mobileNo({ countryCode, localNumber }: Stored, format: Format): MobileNo | null {
  if (countryCode === null || localNumber === null) return null
  const displayNumber = format.phone({ countryCode, localNumber })
  return { countryCode, localNumber, displayNumber }
}
