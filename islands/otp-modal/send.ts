import type { OtpAnswer } from './otp-answer.ts'

const WAIT_MS = 15_000

/**
 * Posts a form and reads the answer: `network` if none came within 15 s, `failed` if it was not ours. A
 * redirect (the session has ended) is an address to go to.
 */
export async function send(
  form: HTMLFormElement,
  signal: AbortSignal,
): Promise<OtpAnswer | 'network' | 'failed'> {
  const stop = new AbortController()
  const abort = () => stop.abort()
  const timer = setTimeout(abort, WAIT_MS)
  signal.addEventListener('abort', abort)
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: encoded(form),
      signal: stop.signal,
    })
    if (response.redirected) return { ok: true, message: '', next: response.url }
    const text = await response.text()
    return parsed(text) ?? 'failed'
  } catch {
    return 'network'
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

function encoded(form: HTMLFormElement): string {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.append(name, value)
  }
  return fields.toString()
}

function parsed(text: string): OtpAnswer | null {
  try {
    return otpAnswer(JSON.parse(text))
  } catch {
    return null
  }
}

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
