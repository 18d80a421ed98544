/** The segments under which administrators and merchants know these screens. */
export function isListRole(segment: string | undefined): boolean {
  return segment === 'merchant' || segment === 'admin'
}
