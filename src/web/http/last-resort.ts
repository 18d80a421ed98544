import type { Context } from 'hono'

export function lastResort(c: Context, requestId: string): Response {
  return c.text(`Something went wrong on our side.\nRequest number: ${requestId}\n`, 500)
}
