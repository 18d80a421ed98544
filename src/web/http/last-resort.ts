import type { Context } from 'hono'

/** When even the error page cannot be drawn: plain words and the request's number. */
export function lastResort(c: Context, requestId: string): Response {
  return c.text(`Something went wrong on our side.\nRequest number: ${requestId}\n`, 500)
}
