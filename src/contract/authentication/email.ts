import { z } from 'zod'

export const EMAIL_MAX = 254

/** One "@", something with a dot after it, no white space; linear in its input. */
export const EMAIL_PATTERN = String.raw`[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,63}`
const shape = new RegExp(`^${EMAIL_PATTERN}$`)

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && shape.test(text)
}

export function canonicalEmail(text: string): string {
  return text.trim().toLowerCase()
}

export const email = z.string().max(EMAIL_MAX)
