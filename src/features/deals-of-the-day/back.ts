import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'

const own = /^\/deals-of-the-day\/[\w/-]*(\?[\w=&%+*.-]*)?$/

export function backOf(given: string | null): string {
  return given && own.test(given) ? given : eventPaths.upcoming({ role: 'merchant' })
}
