import { type FormEvent, useEffect, useRef, useState } from 'react'
import { secondsLeft } from './countdown.ts'
import type { OtpAnswer } from './otp-answer.ts'
import type { OtpModalProps } from './props.ts'
import { send } from './send.ts'

/** How long a wrong code stays before the input is cleared. */
const CLEAR_MS = 2000

export function useOtp({ digits, retryAfterSeconds, initialMessage, texts }: OtpModalProps) {
  const input = useRef<HTMLInputElement>(null)
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const life = useRef<AbortController>(null)
  const [started, setStarted] = useState(false)
  const [typed, setTyped] = useState(0)
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null)
  const [message, setMessage] = useState(initialMessage)
  const { left, restart } = useCountdown(retryAfterSeconds)

  function write(text: string) {
    clearTimeout(clearing.current)
    const code = digitsOf(text, digits)
    if (input.current && input.current.value !== code) input.current.value = code
    setTyped(code.length)
  }

  useEffect(() => {
    const alive = new AbortController()
    life.current = alive
    setStarted(true)
    setTyped(digitsOf(input.current?.value ?? '', digits).length)
    void codeFromMessage(alive.signal).then((code) => {
      if (code && input.current) input.current.value = digitsOf(code, digits)
      if (code) setTyped(digitsOf(code, digits).length)
    })
    return () => {
      alive.abort()
      clearTimeout(clearing.current)
    }
  }, [digits])

  async function post(event: FormEvent<HTMLFormElement>, what: 'verify' | 'resend') {
    event.preventDefault()
    event.stopPropagation()
    const { signal } = life.current ?? new AbortController()
    if (busy || (what === 'verify' && typed < digits)) return null
    setBusy(what)
    clearTimeout(clearing.current)
    const answer = await send(event.currentTarget, signal)
    if (signal.aborted) return null
    setBusy(null)
    input.current?.focus()
    const lost = typeof answer === 'string'
    setMessage(
      lost ? { bad: true, text: texts[answer] } : { bad: !answer.ok, text: answer.message },
    )
    return lost ? null : answer
  }

  async function verify(event: FormEvent<HTMLFormElement>) {
    const answer = await post(event, 'verify')
    if (answer?.next) leave(answer)
    else if (answer && !answer.ok && !answer.keepsCode)
      clearing.current = setTimeout(() => write(''), CLEAR_MS)
  }

  async function resend(event: FormEvent<HTMLFormElement>) {
    const answer = await post(event, 'resend')
    if (answer?.next) leave(answer)
    else if (answer?.retryAfterSeconds) restart(answer.retryAfterSeconds)
    if (answer?.ok) write('')
  }

  function leave({ next = '/', waitMs = 0 }: OtpAnswer) {
    setBusy('verify')
    const go = () => {
      input.current?.closest('dialog')?.close()
      location.assign(next)
    }
    if (waitMs > 0) setTimeout(go, waitMs)
    else go()
  }

  return { input, started, typed, busy, message, left, write, verify, resend }
}

/** The ASCII digits of typed or pasted text such as "123 456", at most `max`. */
export function digitsOf(typed: string, max: number): string {
  return typed.replace(/[^0-9]/g, '').slice(0, max)
}

type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Reads the code from the SMS (WebOTP API); null if the browser can't or the person declines. */
async function codeFromMessage(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal }
  try {
    const credential = await navigator.credentials.get(request)
    const code: unknown = credential && Reflect.get(credential, 'code')
    return typeof code === 'string' ? code : null
  } catch {
    return null
  }
}

function useCountdown(seconds: number) {
  const [left, setLeft] = useState(seconds)
  const [until, setUntil] = useState<number | null>(null)
  const restart = (from: number) => setUntil(Date.now() + from * 1000)

  useEffect(() => setUntil(Date.now() + seconds * 1000), [seconds])
  useEffect(() => {
    if (until === null) return
    const tick = () => {
      const now = secondsLeft(until, Date.now())
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [until])

  return { left, restart }
}
