import { TODAY } from '#src/contract/paging.ts'

export function isToday(query: URLSearchParams, name: string): boolean {
  return query.get(name)?.toUpperCase() === TODAY
}
