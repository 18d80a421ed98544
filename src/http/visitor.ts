import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { SecretBox } from '#src/secret-box.ts'
import type { Cookies } from './cookies.ts'

const SHAPE = /^[\w-]{22}$/

/** The random cookie that forms are bound to before sign-in; set when it is missing or misshapen. */
export function visitorOf(c: Context, cookies: Cookies): string {
  const known = cookies.read(c, 'visitor')
  if (known && SHAPE.test(known)) return known
  const fresh = randomBytes(16).toString('base64url')
  cookies.set(c, 'visitor', fresh)
  return fresh
}

/** A form token: random, so that compressing a page tells nothing about it, and bound by an HMAC. */
export function formToken(box: SecretBox, binding: string): string {
  const nonce = randomBytes(9).toString('base64url')
  return `${nonce}.${box.sign(`form:${nonce}:${binding}`)}`
}

/** Whether the token was made for one of these bindings (a session's hash, a visitor). */
export function isFormToken(box: SecretBox, token: string, bindings: readonly string[]): boolean {
  const [nonce = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || token.length > 100) return false
  return bindings.some((binding) => box.verify(`form:${nonce}:${binding}`, signature))
}
