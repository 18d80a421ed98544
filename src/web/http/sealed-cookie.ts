import type { Context } from 'hono'
import type { z } from 'zod'
import type { CookieName } from './cookies.ts'
import type { WebEnv } from './route.ts'

type C = Context<WebEnv>

/**
 * A value kept in the browser for so many seconds. Bound to the visitor cookie, which outlives signing in
 * and out: another browser that gets hold of it cannot use it.
 */
export function sealedCookie<Shape extends z.ZodType>(
  name: CookieName,
  shape: Shape,
  seconds: number,
) {
  const context = (c: C) => `${name}:${c.get('visitor')}`

  function keep(c: C, value: z.infer<Shape>): void {
    const { cookies, cookieBox } = c.get('web')
    const text = JSON.stringify({ value, until: Date.now() + seconds * 1000 })
    cookies.set(c, name, cookieBox.seal(text, context(c)), seconds)
  }

  function read(c: C): z.infer<Shape> | null {
    const { cookies, cookieBox } = c.get('web')
    const sealed = cookies.read(c, name)
    const text = sealed && cookieBox.open(sealed, context(c))
    if (!text) return null
    const { value, until }: { value?: unknown; until: number } = JSON.parse(text)
    return until > Date.now() ? (shape.safeParse(value).data ?? null) : null
  }

  function clear(c: C): void {
    const { cookies } = c.get('web')
    if (cookies.read(c, name)) cookies.clear(c, name)
  }

  /** Readable once: this response deletes it. */
  function take(c: C): z.infer<Shape> | null {
    const value = read(c)
    clear(c)
    return value
  }

  return { keep, read, clear, take }
}
