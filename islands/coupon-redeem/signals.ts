export type Signals = { sound: boolean; vibration: boolean }

type Outcome = 'valid' | 'invalid' | 'unsure' | 'redeemed'

/** Hertz one after the other, and milliseconds of vibration and rest. */
const signs: Record<Outcome, { tones: readonly number[]; shakes: number[] }> = {
  valid: { tones: [880], shakes: [60] },
  redeemed: { tones: [880, 1320], shakes: [60, 60, 120] },
  unsure: { tones: [440, 440], shakes: [60, 60, 60] },
  invalid: { tones: [220], shakes: [300] },
}
const TONE_SECONDS = 0.14
const LOUDNESS = 0.2

/** Says what became of a code to whoever looks at the customer and not at the screen. */
export function signalOutcomes({ sound, vibration }: Signals, signal: AbortSignal): void {
  const state = document.querySelector('#code-state')
  const dialog = document.querySelector('#dialog')
  if (!state || !dialog) return
  let last: Outcome | null = null
  let audio: AudioContext | null = null

  function outcome(): Outcome | null {
    if (dialog?.matches('[open]') && dialog.querySelector('[data-redeemed]')) return 'redeemed'
    const shown = state?.querySelector<HTMLElement>('[data-code-status]')?.dataset.codeStatus
    return shown && shown in signs ? (shown as Outcome) : null
  }

  function look(): void {
    const now = outcome()
    if (now === last) return
    last = now
    if (!now) return
    if (vibration && 'vibrate' in navigator) navigator.vibrate(signs[now].shakes)
    if (sound) play(signs[now].tones)
  }

  function play(tones: readonly number[]): void {
    audio ??= new AudioContext()
    const { currentTime, destination } = audio
    for (const [at, hertz] of tones.entries()) {
      const [tone, gain] = [audio.createOscillator(), audio.createGain()]
      tone.frequency.value = hertz
      gain.gain.value = LOUDNESS
      tone.connect(gain).connect(destination)
      tone.start(currentTime + at * TONE_SECONDS)
      tone.stop(currentTime + (at + 1) * TONE_SECONDS)
    }
  }

  const watch = new MutationObserver(look)
  const what = { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] }
  watch.observe(state, what)
  watch.observe(dialog, what)
  signal.addEventListener('abort', () => {
    watch.disconnect()
    audio?.close()
  })
  look()
}
