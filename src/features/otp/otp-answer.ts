/**
 * What the server says to the modal. `next` is where to go on, after `waitMs` milliseconds in which the
 * message is read; `retryAfterSeconds` is how long another code has to wait.
 */
export type OtpAnswer = {
  ok: boolean
  message: string
  next?: string
  waitMs?: number
  retryAfterSeconds?: number
}
