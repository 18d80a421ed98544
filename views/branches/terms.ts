import type { Format } from '#src/i18n/format.ts'

const HOME = '+94'

/** A contact number formatted for reading; short numbers such as 1919 stay as they are. */
export function contactText(value: string | null, format: Pick<Format, 'phone'>): string | null {
  if (value === null) return null
  const local = value.match(/^(?:0|\+94)(\d{9})$/)?.[1]
  if (local) return format.phone({ countryCode: HOME, localNumber: local })
  return value.startsWith('+') ? format.phone({ countryCode: value, localNumber: '' }) : value
}

/** “Matara, Matara” and “Sri Lanka, LK” once, and without the short code. */
export function placeName(longAndShort: string): string {
  return [...new Set(longAndShort.replace(/, [A-Z]{2}$/, '').split(', '))].join(', ')
}
