import { hasKey } from '#islands/till/key.ts'
import { leftOf, queueLength } from '#islands/till/limits.ts'
import { NoLine, Refused } from '#islands/till/line.ts'
import { type TillPaths, takePaths, tillPaths } from '#islands/till/paths.ts'
import { readNews, round } from '#islands/till/round.ts'
import { heldCounters, refusedEntries } from '#islands/till/set-aside.ts'
import { recall, remember } from '#islands/till/store.ts'
import { textOfDouble } from '#islands/till/text-of-double.ts'

export { showNotices } from '#islands/till/show-notices.ts'
export { keepWipe } from '#islands/till/unsent.ts'

const WORKER = '/coupon-redeem-worker.js'

let prepared = ''

/** @returns `off` where its owner does not let this till work without the line */
export async function goRound({
  version,
  person,
  paths,
  double: texts,
  refusedText,
}: {
  version: string
  paths: TillPaths
  person: { id: string; name: string } | null
  double: Parameters<typeof textOfDouble>[1]
  refusedText: string
}): Promise<'on' | 'off' | 'noLine'> {
  takePaths(paths)
  try {
    if (!(await hasKey())) return 'off'
    const zone = (await recall('synced'))?.timeZone ?? 'UTC'
    const news = await readNews()
    const offline = await round(news, (double) => textOfDouble(double, texts, zone), refusedText)
    if (!offline) return 'off'
    await remember('person', person)
    await remember('workingSince', null)
    if (prepared !== version) await prepare(version)
    prepared = version
    return 'on'
  } catch (error) {
    if (error instanceof NoLine) return 'noLine'
    if (error instanceof Refused) return 'off'
    throw error
  }
}

/** The page that works without the line, kept as this one looks. */
async function prepare(version: string): Promise<void> {
  const scope = tillPaths.counter
  const worker = await started(await navigator.serviceWorker.register(WORKER, { scope }))
  worker?.postMessage({ version })
  await navigator.storage?.persist?.()
}

/** Not `serviceWorker.ready`, which may be the one for push, of the whole site. */
function started({ active, waiting, installing }: ServiceWorkerRegistration) {
  const next = installing ?? waiting
  if (active || !next) return active
  return new Promise<ServiceWorker>((resolve) => {
    next.addEventListener('statechange', () => next.state === 'activated' && resolve(next))
  })
}

/** Shown while the line fails, and gone when it is back. What was being tried goes along. */
export async function offer(place: HTMLElement, failing: boolean): Promise<void> {
  const synced = failing ? await recall('synced') : undefined
  const left = synced?.whole ? await leftOf(synced, Date.now()) : null
  place.hidden = !left || left.milliseconds === 0
  place.querySelector('a')?.addEventListener('click', carryOver, { once: true })
}

function carryOver(): void {
  const typed = (name: string) =>
    document.querySelector<HTMLInputElement>(`#redeem [name="${name}"]`)?.value ?? ''
  const tried = { text: typed('code'), key: typed('key') }
  if (tried.text && tried.key) sessionStorage.setItem('till-tried', JSON.stringify(tried))
}

/** The way to what the services refused, as long as there is any. */
export async function showRefused(place: HTMLElement): Promise<void> {
  place.hidden = (await refusedEntries()).length === 0
}

/** Whoever signs out or leaves with redemptions unsent might never send them. */
export function refuseToLeave(words: string, signal: AbortSignal): void {
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.dataset.emptied !== undefined) return
      if (!/\/(?:logout|coupon-redeem\/at\/leave)$/.test(form.action)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void leaveIfEmpty(form, words)
    },
    { capture: true, signal },
  )
}

async function leaveIfEmpty(form: HTMLFormElement, words: string): Promise<void> {
  // About what is refused the server asks; it would keep this till from ever being left.
  if ((await queueLength()) > (await heldCounters()).size) {
    const announce = document.getElementById('till-unsent')
    if (announce) announce.textContent = words
    return
  }
  form.dataset.emptied = ''
  form.requestSubmit()
}
