import type { Mount } from '#islands/mount.ts'
import { clock, secondsLeft } from '../otp-modal/countdown.ts'
import { send } from '../otp-modal/send.ts'

type Props = { seconds: number; texts: Record<'wait' | 'ready' | 'network' | 'failed', string> }

export const mount: Mount = (element, props) => {
  const { seconds, texts }: Props = JSON.parse(props)
  const form = element.querySelector('form')
  const button = element.querySelector('button')
  const timer = element.querySelector('[role=timer]')
  const status = element.querySelector<HTMLElement>('[role=status]')
  if (!form || !button || !timer || !status) return () => undefined
  const life = new AbortController()
  let until = Date.now() + seconds * 1000
  let ticking = setInterval(tick, 250)
  tick()

  function tick() {
    const left = secondsLeft(until, Date.now())
    if (button) button.disabled = left > 0
    if (timer)
      timer.textContent = left > 0 ? texts.wait.replace('{time}', clock(left)) : texts.ready
    if (left === 0) clearInterval(ticking)
  }

  function wait(from: number) {
    clearInterval(ticking)
    until = Date.now() + from * 1000
    ticking = setInterval(tick, 250)
    tick()
  }

  async function ask(event: Event) {
    event.preventDefault()
    event.stopPropagation()
    if (!form || !button || !status || button.ariaBusy) return
    button.ariaBusy = 'true'
    const answer = await send(form, life.signal)
    if (life.signal.aborted) return
    button.ariaBusy = null
    if (typeof answer === 'string') status.textContent = texts[answer]
    else if (answer.next) location.assign(answer.next)
    else {
      status.textContent = answer.message
      if (answer.retryAfterSeconds) wait(answer.retryAfterSeconds)
    }
    status.hidden = false
  }

  form.addEventListener('submit', ask)
  return () => {
    life.abort()
    clearInterval(ticking)
    form.removeEventListener('submit', ask)
  }
}
