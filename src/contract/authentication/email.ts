import { z } from 'zod'
import { readIdentifier, unwrapped } from '#src/i18n/typed-text.ts'

export const EMAIL_MAX = 254

const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+\/=?^_\x60\{\|\}~\-]+`
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`
const LAST_LABEL = String.raw`\p{L}[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}]`

/**
 * An address that mail can be sent to and that no server or header reads as another or as more than one:
 * RFC 5322's dot-atom before the "@", host names after it, letters of any script in both. Linear in its
 * input.
 */
export const EMAIL_PATTERN = `(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LAST_LABEL}`
const shape = new RegExp(`^${EMAIL_PATTERN}$`, 'v')

/** The one rule for what people type, what the services store and what the mail drivers send to. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && shape.test(text)
}

/** What a browser may refuse before `canonicalEmail` is asked. */
export const EMAIL_TYPED_PATTERN = String.raw`(?:[^@＠<:]*(?:[<:]| - ))?\s*[^\s@＠]+[@＠][^\s@＠.．]+(?:[.．]+[^\s@＠.．]+)+[.．]*\s*`

/**
 * The address in what people type or paste, in lower case: "mailto:", a label, a name before <…>, quotes
 * and punctuation around it are left out. It may still be none (`isEmail`).
 */
export function canonicalEmail(typed: string): string {
  if (typed.length > EMAIL_MAX * 2) return typed
  const text = readIdentifier(typed)
  const [, named = text] = /^[^<>@]*<([^<>]*)>[^<>@]*$/.exec(text) ?? []
  const [, linked = named] = /^mailto:([^?]*)/i.exec(named) ?? []
  return unwrapped(linked).replace(/\/$/, '').toLowerCase()
}

export const email = z.string().max(EMAIL_MAX)

/** One for all spellings of an address that reach it: labels after a plus, and dots where they mean nothing. */
export function mailboxOf(address: string): string {
  const [local = '', host = ''] = address.toLowerCase().split('@')
  const [own = ''] = local.split('+')
  const isGoogles = host === 'gmail.com' || host === 'googlemail.com'
  return isGoogles ? `${own.replaceAll('.', '')}@gmail.com` : `${own}@${host}`
}
