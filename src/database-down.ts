/**
 * Classes 08 (connection), 53 (resources) and 57P (shutdown) of PostgreSQL, a lock or a statement that
 * took too long (55P03, 57014), and the socket's own codes.
 */
const codes = /^(08...|53...|57P0[123]|55P03|57014|ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EPIPE)$/
const words =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable|does not answer|pool after calling end/

/** Whether an error says that the database cannot be asked now, so that waiting may help (L09, L17). */
export function isDatabaseDown(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 3) return false
  const code = 'code' in error ? String(error.code) : ''
  return codes.test(code) || words.test(error.message) || isDatabaseDown(error.cause, depth + 1)
}
