import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'

const own = /^\/deals-of-the-day\/[\w/-]*(\?[\w=&%+*.-]*)?$/

/** Where a person came from: a screen of these alone, otherwise what is to come. */
export function backOf(given: string | null): string {
  return given && own.test(given) ? given : eventPaths.upcoming({ role: 'merchant' })
}
