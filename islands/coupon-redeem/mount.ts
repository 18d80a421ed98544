import type { Mount } from '#islands/mount.ts'
import { offerCamera } from './camera.ts'
import { counterForm } from './counter-form.ts'
import { keepAwake } from './keep-awake.ts'

export const mount: Mount = (element, props) => {
  const form = counterForm()
  if (!form) return () => undefined
  const stop = new AbortController()
  const { signals, ...texts } = JSON.parse(props)
  form.listen(stop.signal)
  // Scanned on another page of the counter (counter-scan).
  const scanned = new URLSearchParams(location.hash.slice(1)).get('code')
  if (scanned) {
    history.replaceState(history.state, '', location.pathname + location.search)
    form.enter(scanned)
  }
  offerCamera(element, texts, form.enter, stop.signal)
  keepAwake(stop.signal)
  if (signals.sound || signals.vibration) signal()
  return () => stop.abort()

  /** Loaded where somebody chose them; what is shown by then is signalled, too. */
  async function signal(): Promise<void> {
    const { signalOutcomes } = await import('./signals.ts')
    if (!stop.signal.aborted) signalOutcomes(signals, stop.signal)
  }
}
