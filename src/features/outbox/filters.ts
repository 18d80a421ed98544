/** Longer than any destination; the service takes no more. */
export const TO_MAX = 254

export function readDestination(query: URLSearchParams): string {
  return (query.get('to') ?? '').trim().slice(0, TO_MAX)
}
