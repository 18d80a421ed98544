/** Whether a statement violated a unique constraint (PostgreSQL 23505). */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === '23505'
}
