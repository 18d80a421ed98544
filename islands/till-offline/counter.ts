import { isWrittenNowhere } from '#islands/coupon-redeem/scans.ts'
import { type CodeCheck, checkCode } from '#islands/till/check-code.ts'
import { filled } from '#islands/till/filled.ts'
import { take } from '#islands/till/queue.ts'
import { ENTRY_TEXT_MAX } from '#src/contract/core/till-entry.ts'
import { note, part } from './parts.ts'
import { pageFormat, type Texts } from './texts.ts'

/** A code that was tried with the line first, under the key by which the server may know it. */
export type Tried = { text: string; key: string }

type Options = { texts: Texts; signal: AbortSignal; changed: () => void }

/** The counter itself: what is typed or scanned gets a verdict at once, and Enter redeems it. */
export function offlineCounter({ texts, signal, changed }: Options) {
  const form = part<HTMLFormElement>('till-form')
  const field = part<HTMLInputElement>('field-code')
  const redeem = part<HTMLButtonElement>('redeem-button')
  const state = part('code-state')
  let nonce = crypto.randomUUID() as string
  let turns = 0
  let looking: Promise<unknown> = Promise.resolve()
  let busy = false
  let limited = true

  /** A box confirms the text and the coupon alone that it was shown with. */
  function isConfirmed({ code, deal }: CodeCheck): boolean {
    const box = state.querySelector('input')
    return box?.checked === true && box.name === code && box.value === deal?.rules.attention
  }

  async function check(text: string): Promise<CodeCheck> {
    const found = await checkCode(text, { attentionConfirmed: false, now: Date.now() })
    const isConfirmable = found.verdict === 'attention' && isConfirmed(found)
    return isConfirmable ? { ...found, verdict: 'valid' } : found
  }

  /** One at a time: of letters that come meanwhile the last one's look is the next. */
  function look(): Promise<CodeCheck | null> {
    turns += 1
    const found = lookAfter(looking, turns)
    looking = found.catch(() => undefined)
    return found
  }

  async function lookAfter(before: Promise<unknown>, turn: number): Promise<CodeCheck | null> {
    await before
    if (turn !== turns) return null
    const text = field.value.trim()
    if (text === '') {
      state.replaceChildren()
      redeem.disabled = false
      return null
    }
    const found = await check(text)
    if (turn !== turns) return null
    answer(found)
    return found
  }

  function answer(found: CodeCheck): void {
    const { verdict, deal, limit, synced } = found
    const redeemable = verdict === 'valid' || verdict === 'attention'
    const tone = redeemable ? (limit ? 'warn' : 'ok') : 'bad'
    const status = redeemable ? (limit ? 'unsure' : 'valid') : 'invalid'
    const format = pageFormat(synced?.timeZone ?? 'UTC')
    const time = synced ? format.dateTime(new Date(synced.serverTime)) : ''
    const more = [field.value.trim() === found.code ? '' : found.code, deal?.title ?? '']
    const drawn = note(
      tone,
      filled(texts.verdict[verdict], { time }),
      more.filter(Boolean).join(' · '),
    )
    drawn.dataset.codeStatus = status
    const parts: HTMLElement[] = [drawn]
    if (redeemable && limit) parts.push(note('warn', texts.limit[limit]))
    const attention = redeemable ? deal?.rules.attention : null
    if (attention) parts.push(confirmation(attention, found))
    state.replaceChildren(...parts)
    field.toggleAttribute('aria-invalid', !redeemable)
    limited = limit !== null
    redeem.disabled = !redeemable || limited
  }

  function confirmation(attention: string, { code, verdict }: CodeCheck): HTMLElement {
    const label = document.createElement('label')
    label.className = 'check'
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.name = code
    box.value = attention
    box.checked = verdict === 'valid'
    const words = document.createElement('b')
    words.textContent = attention
    label.append(box, ' ', words)
    return label
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    if (busy) return
    busy = true
    try {
      await redeemNow()
    } finally {
      busy = false
    }
  }

  async function redeemNow(): Promise<void> {
    const text = field.value.trim()
    const found = await look()
    if (!found || found.limit) return
    if (found.verdict === 'attention') return state.querySelector('input')?.focus()
    if (found.verdict !== 'valid' || !found.deal) return
    const { code, hash, deal } = found
    const sent = text.length > ENTRY_TEXT_MAX ? code : text
    const taking = {
      text: sent,
      code,
      hash,
      deal,
      attentionConfirmed: deal.rules.attention !== null,
      takenCents: null,
    }
    const taken = await take({ ...taking, nonce, now: Date.now() })
    if ('refused' in taken) {
      await look()
      return
    }
    nonce = crypto.randomUUID()
    const done = note('ok', texts.redeemed, `${code} · ${deal.title}`)
    done.dataset.codeStatus = 'redeemed'
    state.replaceChildren(done)
    turns += 1
    field.value = ''
    redeem.disabled = false
    field.focus()
    changed()
  }

  function enter(text: string): void {
    field.value = text
    field.focus()
    void look()
  }

  function clear(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.isComposing) enter('')
  }

  function typedElsewhere(event: KeyboardEvent): void {
    if (event.key.length > 1 || !isWrittenNowhere(event)) return
    field.focus()
    field.select()
  }

  form.addEventListener('submit', (event) => void submit(event), { signal })
  document.addEventListener('keydown', typedElsewhere, { signal, capture: true })
  field.addEventListener('input', () => void look(), { signal })
  field.addEventListener('keydown', clear, { signal })

  return {
    enter,
    /** What was being tried when the line failed; redeemed by its own key. */
    goOn({ text, key }: Tried): void {
      nonce = key
      enter(text)
    },
    isIdle: () => field.value.trim() === '' && !busy,
  }
}
