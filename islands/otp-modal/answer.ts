import type { OtpAnswer } from '#src/features/otp/otp-answer.ts'

export function otpAnswer(parsed: unknown): OtpAnswer | null {
  if (typeof parsed !== 'object' || parsed === null) return null
  const ok: unknown = Reflect.get(parsed, 'ok')
  const message: unknown = Reflect.get(parsed, 'message')
  const next: unknown = Reflect.get(parsed, 'next')
  if (typeof ok !== 'boolean' || typeof message !== 'string') return null
  return {
    ok,
    message,
    ...(typeof next === 'string' && { next }),
    ...numberNamed(parsed, 'waitMs'),
    ...numberNamed(parsed, 'retryAfterSeconds'),
  }
}

function numberNamed(parsed: object, name: string): Record<string, number> {
  const value: unknown = Reflect.get(parsed, name)
  return typeof value === 'number' ? { [name]: value } : {}
}
