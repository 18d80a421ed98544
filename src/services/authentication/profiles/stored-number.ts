import type { LocalMobile } from '#src/contract/authentication/mobile-number.ts'

/** Two columns as one number; null where none is kept. */
export function storedNumber(
  countryCode: string | null,
  localNumber: string | null,
): LocalMobile | null {
  return countryCode === null || localNumber === null ? null : { countryCode, localNumber }
}
