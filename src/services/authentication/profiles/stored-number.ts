import type { LocalMobile } from '#src/contract/authentication/mobile-number.ts'

export function storedNumber(
  countryCode: string | null,
  localNumber: string | null,
): LocalMobile | null {
  return countryCode === null || localNumber === null ? null : { countryCode, localNumber }
}
