/** The segments under which administrators and merchants know these screens (DOTD-03, DOTD-04). */
export function isListRole(segment: string | undefined): boolean {
  return segment === 'merchant' || segment === 'admin'
}
