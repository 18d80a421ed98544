import type { LocalMobile } from '#src/contract/authentication/mobile-number.ts'
import type { Format } from '#src/i18n/format.ts'

/** "077 ••• ••67": enough to know the own number by, too little to learn another's. */
export function maskedNumber(format: Format, mobileNo: LocalMobile): string {
  const written = format.phone(mobileNo)
  const digits = written.replaceAll(/\D/g, '').length
  let at = 0
  return written.replaceAll(/\d/g, (digit) => {
    at += 1
    return at <= 3 || at > digits - 2 ? digit : '•'
  })
}
