import { generateSync } from 'otplib'

const STEP_SECONDS = 30

/**
 * What an authenticator app shows, now or so many steps later. An earlier code would be refused whenever a
 * step ends between asking and sending.
 */
export const codesOf =
  (secret: string) =>
  (later: 0 | 1 | 4 = 0) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later * STEP_SECONDS })
