/** Keeps the screen on while the page is seen; browsers let go whenever it is hidden. */
export function keepAwake(signal: AbortSignal): void {
  if (!('wakeLock' in navigator)) return
  let held: WakeLockSentinel | null = null

  async function hold(): Promise<void> {
    if (signal.aborted || document.visibilityState !== 'visible' || held?.released === false) return
    // Refused on a battery that runs low: the counter works all the same.
    held = await navigator.wakeLock.request('screen').catch(() => null)
    if (signal.aborted) await held?.release()
  }

  document.addEventListener('visibilitychange', hold, { signal })
  signal.addEventListener('abort', () => held?.release())
  hold()
}
