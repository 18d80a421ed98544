/** Longer than any destination; the service's own limit. */
export const TO_MAX = 254

export function readDestination(query: URLSearchParams): string {
  return (query.get('to') ?? '').trim().slice(0, TO_MAX)
}
