import { z } from 'zod'

export const EMAIL_MAX = 254

const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+\/=?^_\x60\{\|\}~\-]+`
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`
const LAST_LABEL = String.raw`\p{L}[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}]`

/**
 * An address that mail can be sent to and that no server or header reads as another or as more than one:
 * RFC 5322's dot-atom before the "@", host names after it, letters of any script in both. Linear in its
 * input; the browser checks it as a `pattern` too, so it reads alike by the flags u and v.
 */
export const EMAIL_PATTERN = `(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LAST_LABEL}`
const shape = new RegExp(`^${EMAIL_PATTERN}$`, 'v')

/** The one rule for what people type, what the services store and what the mail drivers send to. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && shape.test(text)
}

export function canonicalEmail(text: string): string {
  return text.trim().toLowerCase()
}

export const email = z.string().max(EMAIL_MAX)
