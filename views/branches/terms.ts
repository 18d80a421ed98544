import type { Format } from '#src/i18n/format.ts'

const HOME = '+94'

/** A contact number formatted for reading; short numbers such as 1919 stay as they are. */
export function contactText(value: string | null, format: Pick<Format, 'phone'>): string | null {
  if (value === null) return null
  if (value.startsWith('+')) return format.phone({ countryCode: value, localNumber: '' })
  return /^0\d{9}$/.test(value)
    ? format.phone({ countryCode: HOME, localNumber: value.slice(1) })
    : value
}

export function placeName(longAndShort: string): string {
  return [...new Set(longAndShort.split(', '))].join(', ')
}
