import type { OtpAnswer } from './otp-answer.ts'

const WAIT_MS = 15_000

/**
 * Posts a form and reads the answer: `network` if none came within 15 s, `failed` if it was not ours. When
 * the session has ended the answer says so, and the typed code stays.
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
        'x-by-page': '1',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: encoded(form),
      signal: stop.signal,
    })
    if (response.redirected) return { ok: true, message: '', next: response.url }
    return parsed(await response.text(), response.status) ?? 'failed'
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

function parsed(text: string, status: number): OtpAnswer | null {
  try {
    const answer: unknown = JSON.parse(text)
    return status === 401 ? signedOut(answer) : otpAnswer(answer)
  } catch {
    return null
  }
}

function signedOut(answer: unknown): OtpAnswer | null {
  const message: unknown = answer && Reflect.get(Object(answer), 'message')
  return typeof message === 'string' ? { ok: false, message, keepsCode: true } : null
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
