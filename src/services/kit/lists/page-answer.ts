export function pageAnswer(list: {
  page: number
  size: number
  totalItems: number
  capped?: boolean
}) {
  const { page, size, totalItems, capped = false } = list
  return {
    page,
    size,
    totalItems,
    totalPages: Math.ceil(totalItems / size),
    ...(capped && { totalItemsCapped: true }),
  }
}
