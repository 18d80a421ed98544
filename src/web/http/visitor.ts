import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { SecretBox } from '#src/platform/secret-box.ts'
import type { Cookies } from './cookies.ts'

const SHAPE = /^[\w-]{22}$/

/** The random cookie that forms are bound to before sign-in; set if missing or malformed. */
export function visitorOf(c: Context, cookies: Cookies): string {
  const known = cookies.read(c, 'visitor')
  if (known && SHAPE.test(known)) return known
  const fresh = randomBytes(16).toString('base64url')
  cookies.set(c, 'visitor', fresh)
  return fresh
}

type Holder = { userId: string; visitor: string }

/** Random, bound by an HMAC. It names its viewer, so that a form outlives its session. */
export function formToken(box: SecretBox, binding: string, holder: Holder | null): string {
  const random = randomBytes(9).toString('base64url')
  const nonce = holder
    ? `${random}~${shortId(holder.userId)}~${markOf(box, random, holder)}`
    : random
  return `${nonce}.${box.sign(`form:${nonce}:${binding}`)}`
}

export function isFormToken(box: SecretBox, token: string, bindings: readonly string[]): boolean {
  const [nonce = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || token.length > LENGTH_MAX) return false
  return bindings.some((binding) => box.verify(`form:${nonce}:${binding}`, signature))
}

export function holderOf(box: SecretBox, token: string, visitor: string): string | null {
  const [random = '', short = '', mark = ''] = token.split('.')[0]?.split('~') ?? []
  if (token.length > LENGTH_MAX || !SHAPE.test(short)) return null
  const hex = Buffer.from(short, 'base64url').toString('hex')
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const expected = Buffer.from(markOf(box, random, { userId, visitor }))
  const given = Buffer.from(mark)
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null
}

const LENGTH_MAX = 100
/** 96 bits: enough against online guessing. */
const MARK_LENGTH = 16

function markOf(box: SecretBox, random: string, { userId, visitor }: Holder): string {
  return box.sign(`holder:${random}:${userId}:${visitor}`).slice(0, MARK_LENGTH)
}

function shortId(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}
