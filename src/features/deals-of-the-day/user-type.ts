export function isListRole(segment: string | undefined): boolean {
  return segment === 'merchant' || segment === 'admin'
}
