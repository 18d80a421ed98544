/**
 * What PostgreSQL (appendix A) and poolers say of a connection that leads to the wrong server or that nobody can
 * work on: connection (08), a feature that the pooler or an outdated plan lacks (0A), a transaction's
 * state (25), a lost statement or cursor (26, 34, 42P05), role (28, 0P), database or schema (3D, 3F), a
 * missing right, as on a standby that was promoted without it (42501), a database that takes no
 * connections (55000), shutdown (57P), and faults of the system, its configuration or itself (58, F0, XX).
 */
const stale =
  /^(08...|0A000|0P000|25...|26...|28...|34...|3[DF]...|42501|42P05|55000|57P..|58...|F0...|XX...)$/
/** A transaction that was ended for others (40) or for its slowness (25P), no resources (53), a lock or a statement that took too long. */
const passing = /^(25P0[34]|40...|53...|55P03|57014)$/
const socketCodes =
  /^(E(AI_AGAIN|NOTFOUND|NOENT|CONN(REFUSED|RESET|ABORTED)|(HOST|NET)(UNREACH|DOWN)|TIMEDOUT|PIPE|ADDRNOTAVAIL|NOBUFS|MFILE|NFILE)|CERT_.*|ERR_TLS_.*|UNABLE_TO_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*)$/
const words =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable|does not answer|pool after calling end|does not support SSL|not accepting commands/

/** A request that this process refuses as a whole, since what it would read or write is not to be trusted. */
export class NotFit extends Error {
  override readonly name = 'NotFit'
}

/** Whether an error means that the database cannot serve this now, so that the same request may succeed later. */
export function isDatabaseDown(error: unknown): boolean {
  return hasCause(error, (one, code) => {
    if (one instanceof NotFit) return true
    return (
      stale.test(code) || passing.test(code) || socketCodes.test(code) || words.test(one.message)
    )
  })
}

/** Whether the connection must be replaced: another one may lead to a server that can work. */
export function isStaleConnection(error: unknown): boolean {
  return hasCause(error, (_, code) => stale.test(code) && !passing.test(code))
}

/** disk_full (PostgreSQL appendix A): what is there can be read. */
export function isDatabaseFull(error: unknown): boolean {
  return hasCause(error, (_, code) => code === '53100')
}

function hasCause(error: unknown, is: (error: Error, code: string) => boolean, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 3) return false
  return (
    is(error, 'code' in error ? String(error.code) : '') || hasCause(error.cause, is, depth + 1)
  )
}
