/** Classes 08 (connection), 53 (resources) and 57P (shutdown) of PostgreSQL, and the socket's own codes. */
const codes = /^(08...|53...|57P0[123]|ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EPIPE)$/
const words =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|pool after calling end/

/** Whether an error says that the database cannot be reached now, so that waiting may help (L09, L17). */
export function isDatabaseDown(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 3) return false
  const code = 'code' in error ? String(error.code) : ''
  return codes.test(code) || words.test(error.message) || isDatabaseDown(error.cause, depth + 1)
}
