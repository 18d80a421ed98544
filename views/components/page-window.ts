const AROUND = 2

export function pageWindow(page: number, last: number): number[] {
  const middle = Math.min(page, last)
  const from = Math.max(middle - AROUND, 0)
  const to = Math.min(middle + AROUND, last)
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}

/** The same path and query with another 0-based `page`; page 0 is omitted. */
export function pageHref(url: string, page: number): string {
  const [path = '', query = ''] = url.split('?', 2)
  const params = new URLSearchParams(query)
  params.delete('page')
  if (page > 0) params.set('page', String(page))
  const rest = params.toString()
  return rest ? `${path}?${rest}` : path
}
