/**
 * Classes 08 (connection), 53 (resources) and 57P (shutdown) of PostgreSQL, a transaction that was ended
 * for others (40001, 40P01) or for its slowness (25P03, 25P04), a lock or a statement that took too long
 * (55P03, 57014), and the codes of a socket or of the name behind it.
 */
const codes = /^(08...|53...|57P0[1235]|40001|40P01|25P0[34]|55P03|57014)$/
const socketCodes =
  /^E(AI_AGAIN|NOTFOUND|NOENT|CONN(REFUSED|RESET|ABORTED)|(HOST|NET)UNREACH|TIMEDOUT|PIPE)$/
const words =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable|does not answer|pool after calling end/

export function isDatabaseDown(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 3) return false
  const code = 'code' in error ? String(error.code) : ''
  if (codes.test(code) || socketCodes.test(code) || words.test(error.message)) return true
  return isDatabaseDown(error.cause, depth + 1)
}
