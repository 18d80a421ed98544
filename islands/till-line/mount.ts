import type { Mount } from '#islands/mount.ts'
import type { TillPaths } from '#islands/till/paths.ts'
import type { HandOverTexts } from './hand-over.ts'
import { watchTries } from './watch-tries.ts'

type Props = {
  version: string
  person: { id: string; name: string } | null
  acknowledge: string
  double: Record<'text' | 'ownCounts' | 'otherCounts', string>
  unsent: string
  wiped: string
  refusedText: string
  handOver: HandOverTexts
  paths: TillPaths
}

const ROUND_MS = 3000

/** The counter of a till with the line: keeps what it needs without it, and offers to go on when it fails. */
export const mount: Mount = (element, props) => {
  const stop = new AbortController()
  if (isSecureContext && 'serviceWorker' in navigator && 'locks' in navigator)
    void start(element, JSON.parse(props), stop.signal)
  return () => stop.abort()
}

async function start(element: HTMLElement, props: Props, signal: AbortSignal): Promise<void> {
  const till = await import('./prepare.ts')
  const offer = element.querySelector<HTMLElement>('#till-offer')
  const notices = element.querySelector<HTMLElement>('#till-notices')
  const refused = element.querySelector<HTMLElement>('#till-refused')
  if (!(offer && notices && refused)) return
  const tries = watchTries(signal, (failing) => void till.offer(offer, failing))
  await till.keepWipe(props.wiped)
  till.refuseToLeave(props.unsent, signal)
  takeFiles(element, props.handOver, signal)
  while (!signal.aborted) {
    if (document.visibilityState === 'visible') {
      const answer = await till.goRound(props)
      tries.answered(answer !== 'noLine')
      await till.showNotices(notices, props.acknowledge)
      await till.showRefused(refused)
      if (answer === 'off') return
    }
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS))
  }
}

function takeFiles(element: HTMLElement, texts: HandOverTexts, signal: AbortSignal): void {
  const input = element.querySelector<HTMLInputElement>('#till-file')
  const state = element.querySelector('#till-file-state')
  element.querySelector('#till-hand-over')?.removeAttribute('hidden')
  input?.addEventListener(
    'change',
    async () => {
      const [file] = input.files ?? []
      if (!file || !state) return
      const { sendFile } = await import('./hand-over.ts')
      await sendFile(file, (text) => state.replaceChildren(text), texts)
      input.value = ''
    },
    { signal },
  )
}
