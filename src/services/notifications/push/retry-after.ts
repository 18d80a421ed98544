/** Seconds that a Retry-After header asks for, as a number or a date (RFC 9110 §10.2.3); else 0. */
export function retryAfterSeconds(header: string | undefined, now: number): number {
  if (!header) return 0
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}
