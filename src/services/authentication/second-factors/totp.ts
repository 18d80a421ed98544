import { generateSecret, generateURI, verifySync } from 'otplib'

const STEP_SECONDS = 30
/** So far off a code is told apart from a wrong one, as only a clock explains it. */
const CLOCK_SECONDS = 10 * STEP_SECONDS

export type TotpVerdict = { step: number } | 'used' | 'clock' | 'wrong'

/** 160 bits in base32, as RFC 4226 §4 recommends. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 })
}

export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return generateURI({ issuer, label, secret })
}

type Known = { secret: string; lastStep: number; seconds: number }

/**
 * Judges six digits by RFC 6238, one step early or late. The caller stores the step, so that no code
 * is accepted twice.
 * @param seconds Unix time
 */
export function checkTotp(code: string, known: Known): TotpVerdict {
  const near = stepOf(code, known, STEP_SECONDS)
  if (near !== null) return near > known.lastStep ? { step: near } : 'used'
  return stepOf(code, known, CLOCK_SECONDS) === null ? 'wrong' : 'clock'
}

function stepOf(token: string, { secret, seconds: epoch }: Known, epochTolerance: number) {
  if (!/^\d{6}$/.test(token)) return null
  const verdict = verifySync({ secret, token, epoch, epochTolerance })
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : null
}
