import type { MobileNo } from '#src/contract/values.ts'

type Stored = { countryCode: string | null; localNumber: string | null }

export function mobileNo({ countryCode, localNumber }: Stored): MobileNo | null {
  if (countryCode === null || localNumber === null) return null
  return { countryCode, localNumber, displayNumber: countryCode + localNumber }
}
