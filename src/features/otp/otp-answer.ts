/** `next` is where to go on, after `waitMs` milliseconds; `retryAfterSeconds` until another code. */
export type OtpAnswer = {
  ok: boolean
  message: string
  next?: string
  waitMs?: number
  retryAfterSeconds?: number
}
