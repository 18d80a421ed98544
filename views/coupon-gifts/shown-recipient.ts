import type { Page } from '#views/page/page.ts'

/** A number as people read it, or the address as it is. */
export function shownRecipient(to: string, format: Page['format']): string {
  if (!to.startsWith('+')) return to
  return format.phone({ countryCode: to.slice(0, 3), localNumber: to.slice(3) })
}
