/** `next` is where to go after `waitMs` milliseconds; `retryAfterSeconds` until another code. */
export type OtpAnswer = {
  ok: boolean
  message: string
  next?: string
  waitMs?: number
  retryAfterSeconds?: number
  /** The code was not judged, so it stays typed. */
  keepsCode?: boolean
}
