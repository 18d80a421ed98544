import { catchScans, isWrittenNowhere } from './scans.ts'

export function counterForm() {
  const form = document.querySelector<HTMLFormElement>('#redeem')
  const field = document.querySelector<HTMLInputElement>('#field-code')
  const button = document.querySelector<HTMLButtonElement>('#redeem-button')
  const state = document.querySelector<HTMLElement>('#code-state')
  if (!form || !field || !button || !state) return null

  const dialog = document.querySelector<HTMLDialogElement>('#dialog')
  let redeeming = false
  const codeStatus = () =>
    state.querySelector<HTMLElement>('[data-code-status]')?.dataset.codeStatus

  /** The button redeems only a valid code, or one that could not be checked. */
  function follow(): void {
    if (button) button.disabled = codeStatus() !== 'valid' && codeStatus() !== 'unsure'
  }

  function changed(): void {
    state?.replaceChildren()
    field?.removeAttribute('aria-invalid')
    follow()
  }

  function enter(code: string): void {
    if (!field) return
    field.value = code
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }

  /** A field drops line ends, which would join the words around them. */
  function pasted(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!field || !/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    const line = text.trim().replaceAll(/[\r\n]+/g, ' ')
    field.setRangeText(line, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /** Enter from keyboard or scanner: the service checks the code when redeeming it. Escape begins anew. */
  function pressed(event: KeyboardEvent): void {
    if (event.isComposing) return
    if (event.key === 'Escape') clear()
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (field?.value.trim()) form?.requestSubmit()
  }

  /** A check that is on its way would show its answer below an empty field. */
  function clear(): void {
    if (!field) return
    field.dispatchEvent(new Event('htmx:abort'))
    field.value = ''
    changed()
    field.focus()
  }

  function submitted(): void {
    redeeming = true
    field?.dispatchEvent(new Event('htmx:abort'))
  }

  function answered(event: Event): void {
    if (event.target === form) redeeming = false
  }

  function looksUp(event: Event): void {
    if (redeeming || dialog?.open) event.preventDefault()
  }

  /** Cleared with the success: a dialog reports its close 100 ms late, and a scan would be appended. */
  function emptyAfterSuccess(): void {
    follow()
    if (!field || !dialog?.open || !dialog.querySelector('[data-redeemed]')) return
    field.value = ''
    changed()
  }

  /** While the success is still shown, too: it is the next customer's code. */
  function typedElsewhere(event: KeyboardEvent): void {
    if (event.key.length > 1 || !isWrittenNowhere(event)) return
    dialog?.close()
    field?.focus()
    field?.select()
  }

  const amountField = () => document.getElementById('field-amount')

  function listen(signal: AbortSignal): void {
    field?.addEventListener('input', changed, { signal })
    field?.addEventListener('keydown', pressed, { signal })
    field?.addEventListener('paste', pasted, { signal })
    form?.addEventListener('submit', submitted, { signal, capture: true })
    form?.addEventListener('htmx:finally:request', answered, { signal })
    field?.addEventListener('htmx:config:request', looksUp, { signal })
    dialog?.addEventListener('close', () => field?.focus(), { signal })
    document.addEventListener('keydown', typedElsewhere, { signal, capture: true })
    catchScans(({ target }) => target === amountField(), enter, signal)
    document.addEventListener('htmx:after:swap', emptyAfterSuccess, { signal })
    // Typed before this script loaded and about to be checked: disabled under a finger, the button would
    // lose the press.
    const isUnchecked = field?.value && !codeStatus() && !dialog?.open
    if (!isUnchecked) emptyAfterSuccess()
    // Keeps what was typed or scanned before this script loaded: selecting it would let the next key
    // replace it.
    if (field?.value === field?.defaultValue) field?.select()
  }

  return { listen, enter }
}
