import { TODAY } from '#src/contract/paging.ts'

/** Whether a list's address narrows it to this business day by a parameter, as in `?added=today`. */
export function isToday(query: URLSearchParams, name: string): boolean {
  return query.get(name)?.toUpperCase() === TODAY
}
